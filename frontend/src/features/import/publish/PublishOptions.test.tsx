import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { optionsOf, readChoice } from "../choice";
import type { ImportChoice } from "../useImportChoice";
import { ResumeChoice } from "./PublishOptions";

/** The choice at an address, and the values that are set. */
function Page({ at, ended, seen }: { at: string; ended: number; seen: boolean[] }) {
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
  return <ResumeChoice ended={ended} importing={importing} />;
}

test("offers to take the ends back, with their number before and after", async () => {
  const seen: boolean[] = [];
  await renderWithFrame(<Page at="mode=replace" ended={3} seen={seen} />);
  const name = "3 indicators are discontinued. Take their ends back and publish to them";
  await userEvent.click(screen.getByRole("switch", { name }));
  expect(seen).toEqual([true]);
  expect(screen.getByRole<HTMLInputElement>("switch", { name }).checked).toBe(true);
  await userEvent.click(screen.getByRole("switch", { name }));
  expect(seen).toEqual([true, false]);
});

test.each([
  ["en", 1, "One indicator is discontinued. Take its end back and publish to it"],
  ["fr", 1, "Un indicateur est arrêté. Annuler son arrêt et y publier"],
  ["fr", 3, "3 indicateurs sont arrêtés. Annuler leur arrêt et y publier"],
] as const)("in %s, with %i, says “%s”", async (language, ended, name) => {
  await renderWithFrame(<Page at="" ended={ended} seen={[]} />, { language });
  expect(screen.getByRole("switch", { name })).toBeTruthy();
});

test("is absent without discontinued indicators, unless it is on", async () => {
  const { unmount } = await renderWithFrame(<Page at="" ended={0} seen={[]} />);
  expect(screen.queryByRole("switch")).toBeNull();
  unmount();
  await renderWithFrame(<Page at="resume=1" ended={0} seen={[]} />);
  expect(screen.getByRole<HTMLInputElement>("switch").checked).toBe(true);
});
