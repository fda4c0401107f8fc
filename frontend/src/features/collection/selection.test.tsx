import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { MetricsView } from "./metrics/MetricsView";

const metric = (at: number) => ({
  id: `m${at}`,
  path: `prices/${String(at).padStart(3, "0")}`,
  name: { en: `Price ${at}`, fr: null },
  unit: { en: "€", fr: null },
  frequency: "MONTHLY",
  decimals: 1,
  observationCount: 12,
  lastPeriod: null,
  lastValue: null,
  publishedAt: null,
  series: { observations: null },
});
const all = Array.from({ length: 250 }, (_, at) => metric(at));

/** One page, as the server returns it. */
const page = (found: object[], after: unknown, size: number) => {
  const from = Number(after ?? 0);
  const to = from + size;
  return {
    nodes: found.slice(from, to),
    pageInfo: { endCursor: String(to), hasNextPage: to < found.length },
    totalCount: found.length,
  };
};
const list = (held: object[]) => ({
  Viewer: { viewer: null },
  // Only the first five: without a window all rows would be in the document.
  CollectionMetrics: {
    collection: {
      id: "c",
      metrics: {
        nodes: held.slice(0, 5),
        pageInfo: { endCursor: null, hasNextPage: false },
        totalCount: held.length,
      },
    },
  },
  FoundMetrics: ({ after }: Record<string, unknown>) => ({
    collection: { id: "c", metrics: page(held, after, 100) },
  }),
  BulkCollection: { collection: { id: "c" } },
});
const props = { account: "insee", collection: "prices", mayAdd: true };
const at = "/insee/prices/metrics";

async function select(count: number, answers: Parameters<typeof serve>[0]) {
  const calls = serve(answers);
  const rendered = await renderWithFrame(<MetricsView {...props} count={count} />, { at });
  await screen.findByText("Price 0", undefined, { timeout: 8_000 });
  await userEvent.click(screen.getByRole("button", { name: "Select" }));
  await screen.findByRole("checkbox", { name: "Select Price 0" });
  await screen.findByRole("region", { name: "Selected indicators" });
  return { calls, ...rendered };
}

const tick = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` });
const ticked = () => screen.getAllByRole<HTMLInputElement>("checkbox").filter((box) => box.checked).length;

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe("selecting in the table", () => {
  test("ticks one, with Shift all since the last one, and all that are found", async () => {
    await select(250, list(all));
    const user = userEvent.setup();
    await user.click(tick("Price 1"));
    await user.keyboard("{Shift>}");
    await user.click(tick("Price 3"));
    await user.keyboard("{/Shift}");
    expect(screen.getByText("3 selected")).toBeTruthy();
    expect(ticked()).toBe(3);
    await user.click(screen.getByRole("button", { name: "Select all 250 results" }));
    expect(screen.getByText("All 250 results are selected")).toBeTruthy();
    // All but one: the matches are read, so that the others remain selected.
    await user.click(tick("Price 2"));
    expect(await screen.findByText("249 selected")).toBeTruthy();
    expect(tick("Price 2").checked).toBe(false);
  });

  test("goes by keys alone: arrows walk, Shift ticks on the way, Ctrl+A ticks all", async () => {
    await select(5, list(all.slice(0, 5)));
    const user = userEvent.setup();
    tick("Price 0").focus();
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(tick("Price 1"));
    await user.keyboard(" ");
    await user.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
    expect(document.activeElement).toBe(tick("Price 3"));
    expect(screen.getByText("3 selected")).toBeTruthy();
    await user.keyboard("{Control>}a{/Control}");
    expect(screen.getByText("5 selected")).toBeTruthy();
  });

  test("exports what is selected; readers can do that, and nothing else", async () => {
    serve(list(all.slice(0, 5)));
    await renderWithFrame(<MetricsView {...props} count={5} mayAdd={false} />, { at });
    await screen.findByText("Price 0");
    await userEvent.click(screen.getByRole("button", { name: "Select" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Price 1" }));
    const bar = await screen.findByRole("region", { name: "Selected indicators" });
    expect(within(bar).queryByText("Delete…")).toBeNull();
    await userEvent.click(within(bar).getByRole("button", { name: "Export" }));
    const csv = within(bar).getByRole("menuitem", { name: /^CSV/ });
    expect(csv.getAttribute("href")).toBe("/api/v1/collections/insee/prices/export.csv?id=m1");
  });
});

describe("deleting what is selected", () => {
  const batches = (kept: string[] = []) => {
    let left = 250;
    return ({ selection }: Record<string, unknown>) => {
      const { ids } = selection as { ids: string[] };
      const can = Math.min(left, ids.length) - kept.length;
      const removed = Math.min(100, can);
      left -= removed;
      return {
        removeMetrics: {
          removed,
          remaining: can - removed,
          kept: kept.length,
          keptPaths: kept,
          problems: [],
        },
      };
    };
  };

  async function ask(answers: Parameters<typeof serve>[0]) {
    const found = await select(250, answers);
    await userEvent.click(screen.getByRole("button", { name: "Select all 250 results" }));
    await userEvent.click(screen.getByRole("button", { name: "Delete…" }));
    await screen.findByText("Delete 250 indicators?");
    return found;
  }

  test("says what goes, asks for the number, deletes by batches and says what stays", async () => {
    const { calls } = await ask({ ...list(all), RemoveMetrics: batches(["prices/007"]) });
    const dialog = screen.getByRole("dialog", { hidden: true });
    expect(within(dialog).getByText("prices/000")).toBeTruthy();
    expect(within(dialog).getByText("and 245 more")).toBeTruthy();
    expect(within(dialog).getByText(/^This also deletes 3,000 observations/)).toBeTruthy();
    expect(within(dialog).getByText("This cannot be undone.")).toBeTruthy();
    const confirm = within(dialog).getByText<HTMLButtonElement>("Delete 250 indicators permanently");
    expect(confirm.disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText("Type 250 to confirm"), "25");
    expect(confirm.disabled).toBe(true);
    await userEvent.type(within(dialog).getByLabelText("Type 250 to confirm"), "0");
    await userEvent.click(confirm);
    expect(await screen.findByText("249 indicators deleted")).toBeTruthy();
    expect(screen.getByText("One indicator was kept")).toBeTruthy();
    expect(screen.getByText("prices/007").getAttribute("href")).toBe("/insee/prices/prices/007");
    const sent = calls.filter(({ operation }) => operation === "RemoveMetrics");
    expect(sent).toHaveLength(3);
    expect(sent[0]?.variables).toMatchObject({ collection: "c" });
    // The request names the counted ids, even if others are added meanwhile.
    const { ids } = (sent[0]?.variables.selection ?? {}) as { ids?: string[] };
    expect(ids).toHaveLength(250);
  });

  test("stops between two batches, and goes on", async () => {
    let answer: (() => void) | undefined;
    const server = batches();
    const answers = { ...list(all), RemoveMetrics: server };
    await ask(answers);
    // The first response waits until the test releases it.
    const behind = globalThis.fetch;
    vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
      if (String(init.body).includes("removeMetrics"))
        await new Promise<void>((go) => {
          answer = go;
        });
      return behind(url, init);
    });
    await userEvent.type(screen.getByLabelText("Type 250 to confirm"), "250");
    await userEvent.click(screen.getByText("Delete 250 indicators permanently"));
    await userEvent.click(await screen.findByText("Stop"));
    expect(screen.getByText("Stopping after this batch…")).toBeTruthy();
    answer?.();
    expect(await screen.findByText("100 deleted, 150 left")).toBeTruthy();
    vi.stubGlobal("fetch", behind);
    await userEvent.click(screen.getByText("Continue: delete the remaining 150"));
    expect(await screen.findByText("250 indicators deleted")).toBeTruthy();
  });

  test("says what is known where the connection drops, and goes on", async () => {
    let calls = 0;
    const server = batches();
    await ask({
      ...list(all),
      RemoveMetrics: (variables: Record<string, unknown>) => {
        calls += 1;
        // The second batch is executed, but its response is lost.
        const answer = server(variables);
        return calls === 2 ? new TypeError("network") : answer;
      },
    });
    await userEvent.type(screen.getByLabelText("Type 250 to confirm"), "250{Enter}");
    expect(await screen.findByText(/^The connection was lost/)).toBeTruthy();
    expect(screen.getByText("100 deleted, 150 left")).toBeTruthy();
    await userEvent.click(screen.getByText("Continue: delete the remaining 150"));
    expect(await screen.findByText("250 indicators deleted")).toBeTruthy();
  });

  test("is told to its end also where the collection is empty then", async () => {
    const done = { removed: 1, remaining: 0, kept: 0, keptPaths: [], problems: [] };
    serve({ ...list(all.slice(0, 1)), RemoveMetrics: { removeMetrics: done } });
    function Collection() {
      const [count, setCount] = useState(1);
      return (
        <>
          <MetricsView {...props} count={count} />
          <button type="button" onClick={() => setCount(0)}>
            counted anew
          </button>
        </>
      );
    }
    await renderWithFrame(<Collection />, { at });
    await screen.findByText("Price 0");
    await userEvent.click(screen.getByRole("button", { name: "Select" }));
    await userEvent.click(await screen.findByRole("checkbox", { name: "Select Price 0" }));
    await userEvent.click(screen.getByRole("button", { name: "Delete…" }));
    await userEvent.click(await screen.findByText("Delete permanently"));
    await userEvent.click(screen.getByText("counted anew"));
    expect(await screen.findByText("Indicator deleted")).toBeTruthy();
    await userEvent.click(screen.getByText("Close"));
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("region", { name: "Selected indicators" })).toBeNull();
    expect(screen.getByText("No indicators yet")).toBeTruthy();
  });

  test("of a few asks no number", async () => {
    await select(250, list(all));
    await userEvent.click(tick("Price 4"));
    await userEvent.click(screen.getByRole("button", { name: "Delete…" }));
    expect(await screen.findByText("Delete this indicator?")).toBeTruthy();
    expect(screen.getByText<HTMLButtonElement>("Delete permanently").disabled).toBe(false);
    expect(screen.queryByLabelText(/^Type/)).toBeNull();
  });
});

describe("editing what is selected", () => {
  test("shows what changes, then changes it with what was looked at as its basis", async () => {
    const result = {
      changed: 2,
      unchanged: 1,
      preview: [
        {
          metric: { id: "m0", path: "prices/000", name: { en: "Price 0", fr: null } },
          fields: [{ field: "tags.en", before: "", after: "food" }],
        },
      ],
      basis: "state-1",
      problems: [],
      problemPaths: [],
    };
    const { calls } = await select(5, { ...list(all.slice(0, 5)), ChangeMetrics: { changeMetrics: result } });
    await userEvent.click(screen.getByRole("checkbox", { name: "Select all 5 results" }));
    await userEvent.click(screen.getByRole("button", { name: "Edit…" }));
    const preview = await screen.findByText<HTMLButtonElement>("Preview changes");
    expect(preview.disabled).toBe(true);
    await userEvent.selectOptions(screen.getByLabelText("Tags"), "add");
    await userEvent.type(screen.getAllByLabelText("Tags")[1] as HTMLElement, "food");
    await userEvent.click(preview);
    expect(await screen.findByText("2 indicators will change.")).toBeTruthy();
    expect(screen.getByText("One is already set this way.")).toBeTruthy();
    expect(screen.getByText("Tags (English)")).toBeTruthy();
    await userEvent.click(screen.getByText("Change 2 indicators"));
    await waitFor(() => expect(screen.queryByText("Change 2 indicators")).toBeNull());
    const sent = calls.filter(({ operation }) => operation === "ChangeMetrics").map((it) => it.variables);
    expect(sent).toMatchObject([
      { dryRun: true, basis: null, change: { addTags: { en: "food" } } },
      { dryRun: false, basis: "state-1", change: { addTags: { en: "food" } } },
    ]);
  });

  test("says of which indicator a problem is, and that nothing is stored", async () => {
    await select(5, {
      ...list(all.slice(0, 5)),
      ChangeMetrics: {
        changeMetrics: {
          changed: 0,
          unchanged: 0,
          preview: [],
          basis: null,
          problems: [{ code: "PARENT_NOT_FOUND", field: "parent", params: {} }],
          problemPaths: ["prices/001"],
        },
      },
    });
    await userEvent.click(tick("Price 1"));
    await userEvent.click(screen.getByRole("button", { name: "Edit…" }));
    await userEvent.selectOptions(await screen.findByLabelText("Parent"), "clear");
    await userEvent.click(screen.getByText("Preview changes"));
    expect(await screen.findByText(/^prices\/001: /)).toBeTruthy();
    expect(screen.queryByText(/^Change/)).toBeNull();
  });
});

describe("selecting in the tree", () => {
  const branch = (path: string, below: number, at?: number) => ({
    path,
    segment: path.split("/").at(-1),
    below,
    metric: at === undefined ? null : { ...metric(at), path },
  });
  const answers = {
    Viewer: { viewer: null },
    CollectionTree: {
      collection: {
        id: "c",
        tree: {
          nodes: [branch("prices", 3), branch("wages", 0, 9)],
          pageInfo: { endCursor: null, hasNextPage: false },
          totalCount: 2,
        },
      },
    },
    FoundMetrics: ({ under }: Record<string, unknown>) => ({
      collection: { id: "c", metrics: page(under === "prices" ? all.slice(0, 3) : [], 0, 100) },
    }),
  };

  test("a step ticks everything below it, and the space bar ticks the entry that has the focus", async () => {
    serve(answers);
    await renderWithFrame(<MetricsView {...props} count={4} />, { at: `${at}?view=tree` });
    const prices = await screen.findByRole("treeitem", { name: /^prices/ });
    await userEvent.click(screen.getByRole("button", { name: "Select" }));
    await waitFor(() => expect(prices.getAttribute("aria-checked")).toBe("false"));
    prices.focus();
    await userEvent.keyboard(" ");
    expect(await screen.findByText("3 selected")).toBeTruthy();
    expect(prices.getAttribute("aria-checked")).toBe("true");
    await userEvent.keyboard("{ArrowDown} ");
    expect(await screen.findByText("4 selected")).toBeTruthy();
    await userEvent.keyboard("{ArrowUp} ");
    expect(await screen.findByText("1 selected")).toBeTruthy();
    expect(prices.getAttribute("aria-checked")).toBe("false");
  });
});

describe("the focus, when what had it goes", () => {
  const focused = () => document.activeElement?.textContent;

  test("is on the bar's first button after the selection is cleared, and on Select after Done", async () => {
    await select(250, list(all));
    await userEvent.click(tick("Price 1"));
    await userEvent.click(screen.getByRole("button", { name: "Clear selection" }));
    expect(focused()).toBe("Select all 250 results");
    await userEvent.click(screen.getByRole("button", { name: "Done" }));
    expect(focused()).toBe("Select");
  });

  test("is on the bar's first button after what was selected is deleted", async () => {
    const done = { removed: 1, remaining: 0, kept: 0, keptPaths: [], problems: [] };
    await select(250, { ...list(all), RemoveMetrics: { removeMetrics: done } });
    await userEvent.click(tick("Price 4"));
    await userEvent.click(screen.getByRole("button", { name: "Delete…" }));
    await userEvent.click(await screen.findByText("Delete permanently"));
    await userEvent.click(await screen.findByText("Close"));
    expect(focused()).toBe("Select all 250 results");
  });
});
