import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { makeFragmentData } from "@/gql";
import { NetworkError } from "@/lib/data/graphql";
import { renderWithFrame } from "@/test/render";
import { buttonClass } from "@/ui/action/Button";
import { COUNTS, PublishBar, PUBLISH_SUMMARY_COUNTS as SUMMARY } from "./PublishBar";
import css from "./publish.module.css";
import type { Publishing } from "./usePublishing";

const countsOf = (valid: number, mostlyRevised: number, observations: object) => {
  const effect = { added: 40, revised: 0, removed: 0, recoded: 0, ...observations };
  const counts = {
    valid,
    new: valid - mostlyRevised,
    changed: mostlyRevised,
    mostlyRevised,
    invalid: 0,
    ...effect,
  };
  return makeFragmentData({ ...counts, ...makeFragmentData(counts, SUMMARY) }, COUNTS);
};
const IDLE: Publishing = {
  progress: null,
  problems: [],
  failure: null,
  stopped: false,
  publish: async () => {},
  stop: () => {},
  forget: () => {},
};

const bar = (
  publishing: Partial<Publishing> = {},
  more: { valid?: number; mostlyRevised?: number; questions?: number; observations?: object } = {},
) => {
  const { valid = 40, mostlyRevised = 0, questions = 0, observations = {} } = more;
  const onAnswer = vi.fn();
  const element = (
    <PublishBar
      counts={countsOf(valid, mostlyRevised, observations)}
      leftOut={0}
      questions={questions}
      onAnswer={onAnswer}
      publishing={{ ...IDLE, ...publishing }}
      onPublish={() => {}}
      onLookAgain={() => {}}
      waiting={false}
    />
  );
  return { element, onAnswer };
};
const button = () => screen.getByRole<HTMLButtonElement>("button", { name: /^Publish/ });
const stays = () =>
  button()
    .closest(`.${css.bar}`)
    ?.classList.contains(css.sticky ?? "");

test.each<[string, Partial<Publishing>, "alert" | "status", string]>([
  [
    "what was refused",
    { problems: [{ code: "IMPORT_CONFLICT", params: { count: 1, first: ["k7"] } }] },
    "alert",
    "Nothing was published",
  ],
  [
    "that the work of the hour is used up",
    { problems: [{ code: "TOO_MANY_ATTEMPTS", params: { seconds: 61 } }] },
    "alert",
    "this hour’s processing time. Try again in 2 minutes.",
  ],
  ["that it was stopped", { stopped: true }, "status", "Stopped. Nothing was published."],
  ["that no answer came", { failure: new NetworkError("no answer") }, "alert", "Server unreachable"],
])("%s is said where the button is, which stays in sight", async (_, publishing, role, text) => {
  await renderWithFrame(bar(publishing).element);
  const said = screen.getAllByRole(role).find((one) => one.textContent?.includes(text));
  expect(said?.closest(`.${css.sticky}`)).toBe(button().closest(`.${css.bar}`));
});

test("with an open question it says so, leads there, and publishes nothing", async () => {
  const { element, onAnswer } = bar({}, { questions: 2 });
  const { unmount } = await renderWithFrame(element);
  expect(button().className).toBe(buttonClass("plain"));
  expect(button().disabled).toBe(true);
  await userEvent.click(screen.getByRole("button", { name: "2 questions to answer" }));
  expect(onAnswer).toHaveBeenCalled();
  unmount();
  await renderWithFrame(bar({}, { questions: 1 }).element, { language: "fr" });
  expect(screen.getByText("1 question à trancher")).toBeTruthy();
});

test.each([
  ["en", {}, "40 values added, 0 revised."],
  ["en", { recoded: 1 }, "40 values added, 0 revised, 1 status changed."],
  ["en", { removed: 2, recoded: 3 }, "40 values added, 0 revised, 2 removed, 3 statuses changed."],
  ["fr", { recoded: 3 }, "40 valeurs ajoutées, 0 révisée, 3 statuts modifiés."],
] as const)("in %s, the effect of %o is “%s”", async (language, observations, text) => {
  await renderWithFrame(bar({}, { observations }).element, { language });
  expect(screen.getByText(text)).toBeTruthy();
});

test("covers nothing of the page while there is nothing to publish", async () => {
  const { unmount } = await renderWithFrame(bar().element);
  expect(button().className).toBe(buttonClass("primary"));
  expect(stays()).toBe(true);
  unmount();
  await renderWithFrame(bar({}, { valid: 0 }).element);
  expect(button().disabled).toBe(true);
  expect(stays()).toBe(false);
});

test("indicators whose published values would mostly change are named before the publish", async () => {
  await renderWithFrame(bar({}, { mostlyRevised: 2 }).element);
  expect(screen.getByText(/For 2 indicators, more than half of the values differ/)).toBeTruthy();
});
