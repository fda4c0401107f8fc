import { act, renderHook, waitFor } from "@testing-library/react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { serve } from "@/test/server";
import type { Filter } from "../../metrics/useListChoice";
import type { Picked } from "./selection";
import { useSelection } from "./useSelection";

const metric = (path: string): Picked => ({
  id: path,
  path,
  name: { en: path, fr: null },
  observationCount: 1,
});
const PATHS = ["Group-1", ..."abcd".split("").map((key) => `group-1/${key}`), "group-10/a", "group-2/a", "x"];
const NO_FILTER: Filter = { query: "", frequency: null, under: null };
const search = (query: string): Filter => ({ ...NO_FILTER, query });

/** The matches of a filter, as the server returns them. */
function found({ search: query, under }: Record<string, unknown>) {
  const wanted = String(query ?? "").toLowerCase();
  const nodes = PATHS.filter((path) => path.toLowerCase().includes(wanted))
    .filter((path) => !under || path.toLowerCase().startsWith(`${String(under).toLowerCase()}/`))
    .map(metric);
  const pageInfo = { endCursor: null, hasNextPage: false };
  return { collection: { id: "c", metrics: { nodes, pageInfo, totalCount: nodes.length } } };
}

function begin(filter = NO_FILTER) {
  const calls = serve({ FoundMetrics: found });
  const rendered = renderHook((wanted: Filter) => useSelection({ account: "a", collection: "c" }, wanted), {
    initialProps: filter,
  });
  const state = () => rendered.result.current;
  const settled = () => waitFor(() => expect(state().busy).toBe(false));
  const ticked = () => PATHS.filter((path) => state().has(path));
  const filterBy = (next: Filter) => act(() => rendered.rerender(next));
  return { state, settled, ticked, filterBy, calls };
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe("a branch of the tree, when all that are found are selected", () => {
  const cases: [path: string, below: number, own: string | null, left: string[]][] = [
    ["group-1", 4, "Group-1", ["group-10/a", "group-2/a", "x"]],
    ["group-2", 1, null, PATHS.filter((path) => path !== "group-2/a")],
    ["x", 0, "x", PATHS.filter((path) => path !== "x")],
  ];
  test.each(cases)("unticked at %s leaves the others", async (path, below, own, left) => {
    const { state, settled, ticked } = begin();
    act(() => state().tickFound(PATHS.length));
    expect(state().branch(path, below)).toBe(true);
    act(() => state().tickBranch({ path, below, metric: own ? metric(own) : null }, false));
    await settled();
    expect(ticked()).toEqual(left);
    expect(state().count).toBe(left.length);
    expect(state().branch(path, below)).toBe(false);
  });

  test("of more than are read stays, and that is said", async () => {
    const { state, calls } = begin();
    act(() => state().tickFound(5001));
    act(() => state().tickBranch({ path: "group-1", below: 4, metric: null }, false));
    expect([state().trouble, state().count, calls.length]).toEqual(["tooMany", 5001, 0]);
  });
});

describe("what is ticked, when the filter changes", () => {
  test("stays beside all that the new one finds", async () => {
    const { state, settled, ticked, filterBy } = begin();
    act(() => state().tick([metric("x"), metric("group-2/a")], true));
    filterBy(search("group-1/"));
    act(() => state().tickFound(4));
    await settled();
    expect(state().count).toBe(6);
    expect(state().hasAll(4)).toBe(true);
    filterBy(NO_FILTER);
    expect(ticked()).toEqual([...PATHS.slice(1, 5), "group-2/a", "x"]);
  });

  test("stays where all that another filter found is unticked", async () => {
    const { state, settled, ticked, filterBy } = begin();
    act(() => state().tick([metric("x")], true));
    filterBy(search("group-1/"));
    act(() => state().tickFound(4));
    await settled();
    act(() => state().untickFound(4));
    await settled();
    expect(ticked()).toEqual(["x"]);
  });

  test("stays if it was all that was found: it is then ticked one by one", async () => {
    const { state, settled, ticked, filterBy } = begin(search("group-1/"));
    act(() => state().tickFound(4));
    expect(state().isFound).toBe(true);
    filterBy(NO_FILTER);
    expect([state().count, state().isFound]).toEqual([4, false]);
    await settled();
    expect(ticked()).toEqual(PATHS.slice(1, 5));
    expect(state().hasAll(PATHS.length)).toBe(false);
    filterBy(search("group-1/"));
    expect(state().hasAll(4)).toBe(true);
  });

  test("ends if more were found than are read, which is said, and comes back with the filter", () => {
    const { state, filterBy } = begin(search("group"));
    act(() => state().tickFound(6000));
    filterBy(NO_FILTER);
    expect([state().count, state().trouble]).toEqual([0, "ended"]);
    filterBy(search("group"));
    expect([state().count, state().trouble, state().isFound]).toEqual([6000, null, true]);
  });

  test("stays as it is where too many are found to go beside it", () => {
    const { state, ticked, filterBy } = begin();
    act(() => state().tick([metric("x")], true));
    filterBy(search("group"));
    act(() => state().tickFound(6000));
    expect([state().trouble, state().count, ticked()]).toEqual(["tooManyMore", 1, ["x"]]);
  });

  test("that is cleared while it is read stays cleared", async () => {
    const { state, settled, filterBy } = begin(search("group-1/"));
    act(() => state().tickFound(4));
    filterBy(NO_FILTER);
    act(() => state().clear());
    await settled();
    await new Promise((go) => setTimeout(go, 20));
    expect(state().count).toBe(0);
  });
});
