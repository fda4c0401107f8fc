import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { askForShortcuts, useSaveShortcut } from "@/lib/browser/shortcuts";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import Keys from "./Keys";

afterEach(() => vi.restoreAllMocks());

async function show(page: React.ReactNode = null, language: "en" | "fr" = "en") {
  serve({ Viewer: { viewer: null } });
  await renderWithFrame(
    <>
      {page}
      <Keys />
    </>,
    { language },
  );
}
const dialog = () => screen.findByRole("dialog", { name: /shortcuts|Raccourcis/ });
const groups = async () =>
  within(await dialog())
    .getAllByRole("heading", { level: 3 })
    .map((it) => it.textContent);

function Form() {
  useSaveShortcut(() => {});
  return null;
}

test("a question mark opens the list, and its button closes it", async () => {
  await show();
  await userEvent.keyboard("?");
  expect(await groups()).toEqual(["Everywhere"]);
  await userEvent.click(within(await dialog()).getByRole("button", { name: "Close" }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("the menu asks for the list, too", async () => {
  await show();
  act(askForShortcuts);
  expect(await groups()).toEqual(["Everywhere"]);
});

test.each([
  ["a text field", <input key="a" aria-label="here" />],
  ["a long text", <textarea key="b" aria-label="here" />],
])("a question mark in %s is a character", async (_, field) => {
  await show(field);
  await userEvent.type(screen.getByLabelText("here"), "what?");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect((screen.getByLabelText("here") as HTMLInputElement).value).toBe("what?");
});

test("a box holds no text: the question mark opens the list there", async () => {
  await show(<input type="checkbox" aria-label="here" />);
  screen.getByLabelText("here").focus();
  await userEvent.keyboard("?");
  await dialog();
});

test("the list has the keys of what is on the page, in its language", async () => {
  const page = (
    <>
      <Form />
      <div data-chart="" />
      <ul data-rows="" />
    </>
  );
  await show(page, "fr");
  await userEvent.keyboard("?");
  expect(await groups()).toEqual([
    "Partout",
    "Dans ce formulaire",
    "Dans une liste ou un tableau",
    "Sur un graphique",
  ]);
  expect((await dialog()).textContent).toContain("Échap");
});

test.each([
  ["Linux x86_64", "CtrlS"],
  ["MacIntel", "⌘S"],
])("on %s, a form is saved by %s", async (platform, keys) => {
  vi.spyOn(navigator, "platform", "get").mockReturnValue(platform);
  await show(<Form />);
  await userEvent.keyboard("?");
  expect((await dialog()).textContent).toContain(keys);
});
