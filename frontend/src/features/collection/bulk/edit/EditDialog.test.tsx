import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import type { Selection } from "../selection/selection";
import { EditDialog } from "./EditDialog";

const PATHS = ["prices/a", "prices/b", "prices/c"];
const selection: Selection = {
  kind: "picked",
  picked: new Map(
    PATHS.map((path) => [path, { id: path, path, name: { en: path, fr: null }, observationCount: 1 }]),
  ),
};
const RESULT = {
  changed: 3,
  unchanged: 0,
  preview: [],
  basis: "state-1",
  problems: [],
  problemPaths: [],
  moreProblems: 0,
};
/** A rejected change of these indicators; an empty path is a problem of all of them. */
const refused = (code: string, ...problemPaths: string[]) => ({
  ...RESULT,
  changed: 0,
  problems: problemPaths.map(() => ({ code, field: "parent", params: {} })),
  problemPaths,
});

async function open(answers: Parameters<typeof serve>[0] = {}) {
  const calls = serve({
    BulkCollection: { collection: { id: "c" } },
    ChangeMetrics: { changeMetrics: RESULT },
    MetricSuggestions: { collection: null },
    ...answers,
  });
  const onClose = vi.fn();
  await renderWithFrame(
    <EditDialog place={{ account: "insee", collection: "prices" }} selection={selection} onClose={onClose} />,
  );
  const sent = () => calls.filter(({ operation }) => operation === "ChangeMetrics").map((it) => it.variables);
  return { sent, onClose };
}

async function fillSource() {
  await userEvent.selectOptions(await screen.findByLabelText("Source"), "set");
  await userEvent.type(screen.getByLabelText("New source"), "Register");
}
const clearParent = async () => userEvent.selectOptions(await screen.findByLabelText("Parent"), "clear");
const look = () => userEvent.click(screen.getByText("Preview changes"));
const dialog = () => screen.getByRole("dialog", { hidden: true });

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe("the end", () => {
  test("is set for all with its successor, or taken back", async () => {
    const { sent } = await open({
      MetricParents: { collection: null },
      Successor: { metric: { id: "s" } },
    });
    await userEvent.selectOptions(await screen.findByLabelText("Discontinuation"), "set");
    fireEvent.change(screen.getByLabelText("Discontinued on"), { target: { value: "2024-03-31" } });
    fireEvent.change(screen.getByLabelText("Continued by"), { target: { value: "prices/z" } });
    await look();
    const end = { date: "2024-03-31", reason: { fr: null, en: null }, successor: "s" };
    await waitFor(() => expect(sent()).toMatchObject([{ change: { end }, dryRun: true }]));
    await userEvent.click(await screen.findByText("Back"));
    await userEvent.selectOptions(await screen.findByLabelText("Discontinuation"), "clear");
    await look();
    await waitFor(() => expect(sent()).toMatchObject([{}, { change: { end: null } }]));
  });

  test("is not previewed with a successor that is not there", async () => {
    const { sent } = await open({ MetricParents: { collection: null }, Successor: { metric: null } });
    await userEvent.selectOptions(await screen.findByLabelText("Discontinuation"), "set");
    fireEvent.change(screen.getByLabelText("Discontinued on"), { target: { value: "2024-03-31" } });
    fireEvent.change(screen.getByLabelText("Continued by"), { target: { value: "none" } });
    await look();
    await waitFor(() =>
      expect(screen.getByLabelText("Continued by").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(sent()).toEqual([]);
  });
});

describe("the form", () => {
  test("shows what changes on Enter too", async () => {
    const { sent } = await open();
    await fillSource();
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("3 indicators will change.")).toBeTruthy();
    expect(sent()).toMatchObject([{ dryRun: true, change: { source: "Register" } }]);
  });

  test.each([
    ["is lost", true, 1],
    ["stays", false, 0],
  ])("is left by Escape after a question: what was typed %s", async (_, answer, closed) => {
    const ask = vi.fn(() => answer);
    vi.stubGlobal("confirm", ask);
    const { onClose } = await open();
    await fillSource();
    await userEvent.keyboard("{Escape}");
    expect([ask.mock.calls.length, onClose.mock.calls.length]).toEqual([1, closed]);
    expect(screen.getByLabelText<HTMLInputElement>("New source").value).toBe("Register");
  });

  test("is left without a question where nothing was typed", async () => {
    const ask = vi.fn(() => false);
    vi.stubGlobal("confirm", ask);
    const { onClose } = await open();
    (await screen.findByLabelText("Source")).focus();
    await userEvent.keyboard("{Escape}");
    expect([ask.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
  });

  test("keeps the focus in the dialog at each step", async () => {
    await open();
    await clearParent();
    await look();
    await screen.findByText("3 indicators will change.");
    expect(document.activeElement).toBe(dialog());
    await userEvent.click(screen.getByText("Back"));
    expect(document.activeElement).toBe(screen.getByLabelText("Unit"));
  });

  test("says that the collection cannot be seen any more", async () => {
    await open({ BulkCollection: { collection: null } });
    expect(await screen.findByText(/^You can no longer see this collection/)).toBeTruthy();
    expect(screen.queryByText("These indicators no longer exist.")).toBeNull();
    expect(screen.queryByText("Preview changes")).toBeNull();
  });
});

describe("what cannot be changed", () => {
  test("is not counted as being as one wants it", async () => {
    await open({ ChangeMetrics: { changeMetrics: refused("PARENT_NOT_FOUND", "") } });
    await clearParent();
    await look();
    expect(await screen.findByText("Nothing has been saved yet: fix this first")).toBeTruthy();
    expect(screen.queryByText(/^Nothing to change/)).toBeNull();
    // The problem concerns all indicators: no button leaves some out.
    expect(screen.queryByText(/^Leave/)).toBeNull();
  });

  test("can be left out, and the others are looked at anew", async () => {
    const { sent } = await open({
      ChangeMetrics: ({
        selection: { ids },
      }: { selection: { ids: string[] } } & Record<string, unknown>) => ({
        changeMetrics: ids.includes("prices/b")
          ? refused("PARENT_CYCLE", "prices/b")
          : { ...RESULT, changed: ids.length },
      }),
    } as Parameters<typeof serve>[0]);
    await clearParent();
    await look();
    expect(await screen.findByText(/^prices\/b: An indicator cannot be under itself/)).toBeTruthy();
    await userEvent.click(screen.getByText("Leave this one out"));
    expect(await screen.findByText("Left out: prices/b will not change.")).toBeTruthy();
    await userEvent.click(screen.getByText("Change 2 indicators"));
    await waitFor(() => expect(sent()).toHaveLength(3));
    expect(sent()[2]).toMatchObject({ dryRun: false, selection: { ids: ["prices/a", "prices/c"] } });
  });

  test("stays among those that change after one went back", async () => {
    await open({ ChangeMetrics: { changeMetrics: refused("PARENT_CYCLE", "prices/b") } });
    await clearParent();
    await look();
    await userEvent.click(await screen.findByText("Leave this one out"));
    expect(await screen.findByText("Edit 2 indicators")).toBeTruthy();
    await userEvent.click(screen.getByText("Back"));
    expect(screen.getByText("Edit 3 indicators")).toBeTruthy();
  });

  test("stays where all of them are refused", async () => {
    await open({ ChangeMetrics: { changeMetrics: refused("PARENT_CYCLE", ...PATHS) } });
    await clearParent();
    await look();
    await screen.findByText(/^prices\/b: /);
    expect(screen.queryByText(/^Leave/)).toBeNull();
  });
});
