import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { optionsOf, readChoice } from "../choice";
import type { ImportChoice } from "../useImportChoice";
import { ResumeChoice } from "./ResumeChoice";

const invalid = (id: string, code: string) => ({ id, defects: [{ problem: { code } }] });
const ended = (count: number) => Array.from({ length: count }, (_, at) => invalid(`m${at}`, "METRIC_ENDED"));
const page = (nodes: object[], hasNextPage = false) => ({
  import: { id: "f", report: { items: { nodes, pageInfo: { hasNextPage } } } },
});

/** The choice at an address, and the values that are set. */
function Page({ at, seen }: { at: string; seen: boolean[] }) {
  const [choice, setChoice] = useState(() => readChoice(new URLSearchParams(at)));
  const importing: ImportChoice = {
    choice,
    options: optionsOf(choice, "en"),
    leftOut: [],
    change: (next) => {
      seen.push(next.resume === true);
      setChoice({ ...choice, ...next });
    },
    leaveOut: () => {},
  };
  return <ResumeChoice file="f" importing={importing} />;
}

test("offers to take the ends back, with their number before and after", async () => {
  const calls = serve({ ImportEnded: page([...ended(3), invalid("bad", "LINE_VALUE_FORMAT")]) });
  const seen: boolean[] = [];
  await renderWithFrame(<Page at="mode=replace" seen={seen} />);
  const name = "3 indicators are discontinued. Take their ends back and publish to them";
  await userEvent.click(await screen.findByRole("switch", { name }));
  expect(seen).toEqual([true]);
  expect(screen.getByRole<HTMLInputElement>("switch", { name }).checked).toBe(true);
  // The number is that of the file without the choice: it is read once.
  expect(calls.map(({ variables }) => variables.options)).toMatchObject([{ mode: "REPLACE", resume: false }]);
  await userEvent.click(screen.getByRole("switch", { name }));
  expect(seen).toEqual([true, false]);
});

test.each([
  ["en", 1, false, "One indicator is discontinued. Take its end back and publish to it"],
  ["fr", 1, false, "Un indicateur est arrêté. Annuler son arrêt et y publier"],
  ["fr", 3, false, "3 indicateurs sont arrêtés. Annuler leur arrêt et y publier"],
  // Further pages may have more.
  ["en", 2, true, "Take the ends of discontinued indicators back and publish to them"],
] as const)("in %s, with %i and further pages %s, says “%s”", async (language, count, more, name) => {
  serve({ ImportEnded: page(ended(count), more) });
  await renderWithFrame(<Page at="" seen={[]} />, { language });
  expect(await screen.findByRole("switch", { name })).toBeTruthy();
});

test("is absent without discontinued indicators, unless it is on", async () => {
  const calls = serve({ ImportEnded: page([invalid("bad", "LINE_VALUE_FORMAT")]) });
  const { unmount } = await renderWithFrame(<Page at="" seen={[]} />);
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.queryByRole("switch")).toBeNull();
  unmount();
  await renderWithFrame(<Page at="resume=1" seen={[]} />);
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
});
