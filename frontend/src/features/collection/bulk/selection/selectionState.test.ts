import { describe, expect, test } from "vitest";
import type { Filter } from "../../metrics/useListChoice";
import type { Picked, Selection } from "./selection";
import { type Action, type Change, reduce, START, type State, selectionOf } from "./selectionState";

const ALL: Filter = { query: "", frequency: null, under: null };
const PRICES: Filter = { ...ALL, query: "price" };
const metric = (path: string): Picked => ({
  id: path,
  path,
  name: { en: path, fr: null },
  observationCount: 1,
});
const metrics = (...paths: string[]) => paths.map(metric);
const picked = (paths: string[], whole?: Filter): Selection => ({
  kind: "picked",
  picked: new Map(paths.map((path) => [path, metric(path)])),
  whole,
});
const found = (filter: Filter, total: number): Selection => ({ kind: "found", filter, total });
const holding = (held: Selection, rest: Partial<State> = {}): State => ({ ...START, held, ...rest });
const branch = (path: string, below: number, own?: string) => ({
  path,
  below,
  metric: own === undefined ? null : metric(own),
});

/** A short form of a state: the ticked paths or the matches, the filter that is read, the problem. */
function shown(state: State, filter: Filter) {
  const selection = selectionOf(state, filter);
  return {
    selection: selection.kind === "found" ? selection.total : [...selection.picked.keys()].sort().join(" "),
    reads: state.reading?.filter ?? null,
    trouble: state.trouble,
  };
}

const MANY = 5001;
const tick = (on: boolean, ...paths: string[]) => ({ type: "tick", metrics: metrics(...paths), on }) as const;
type Case = [
  name: string,
  before: State,
  action: Change,
  filter: Filter,
  selection: string | number,
  reads?: Filter | null,
  trouble?: State["trouble"],
];

describe("an action", () => {
  const one = holding(picked(["x"]));
  const all = holding(found(ALL, 9));
  const below = (under: string) => ({ ...ALL, under });
  const cases: Case[] = [
    ["ticks", one, tick(true, "a"), ALL, "a x"],
    ["unticks", one, tick(false, "x"), ALL, ""],
    ["ends a problem by ticking", { ...one, trouble: "failed" }, tick(true, "a"), ALL, "a x"],
    ["ticks what is selected with all", all, tick(true, "a"), ALL, 9],
    ["unticks one of all: reads them", all, tick(false, "a"), ALL, 9, ALL],
    ["unticks one of too many", holding(found(ALL, MANY)), tick(false, "a"), ALL, MANY, null, "tooMany"],
    [
      "ticks an entry without others below",
      one,
      { type: "tickBranch", branch: branch("a", 0, "a"), on: true },
      ALL,
      "a x",
    ],
    [
      "ticks an entry: reads the matches below",
      one,
      { type: "tickBranch", branch: branch("a", 2, "a"), on: true },
      ALL,
      "x",
      below("a"),
    ],
    [
      "ticks an entry with too many below",
      one,
      { type: "tickBranch", branch: branch("a", MANY), on: true },
      ALL,
      "x",
      null,
      "tooMany",
    ],
    [
      "unticks an entry",
      holding(picked(["a", "A/1", "ab", "x"])),
      { type: "tickBranch", branch: branch("a", 1, "a"), on: false },
      ALL,
      "ab x",
    ],
    [
      "unticks an entry of all: reads them",
      all,
      { type: "tickBranch", branch: branch("a", 2), on: false },
      ALL,
      9,
      ALL,
    ],
    ["selects all", START, { type: "tickFound", total: 9 }, ALL, 9],
    ["selects all known matches", one, { type: "tickFound", total: 1, rows: metrics("a") }, PRICES, "a x"],
    ["adds all matches: reads them", one, { type: "tickFound", total: 9 }, PRICES, "x", PRICES],
    ["adds too many", one, { type: "tickFound", total: MANY }, PRICES, "x", null, "tooManyMore"],
    ["unticks all", all, { type: "untickFound", total: 9 }, ALL, ""],
    ["unticks all known matches", one, { type: "untickFound", total: 1, rows: metrics("x") }, PRICES, ""],
    ["unticks all matches: reads them", one, { type: "untickFound", total: 9 }, PRICES, "x", PRICES],
    ["unticks too many", one, { type: "untickFound", total: MANY }, PRICES, "x", null, "tooMany"],
    ["keeps what is ticked with another filter", one, { type: "filtered" }, PRICES, "x"],
    ["reads the matches of the former filter", all, { type: "filtered" }, PRICES, 9, ALL],
    [
      "ends too many matches with their filter",
      holding(found(ALL, MANY)),
      { type: "filtered" },
      PRICES,
      "",
      null,
      "ended",
    ],
    [
      "restores them with it",
      holding(found(ALL, MANY), { trouble: "ended" }),
      { type: "filtered" },
      ALL,
      MANY,
    ],
    ["clears", { ...all, trouble: "failed" }, { type: "clear" }, ALL, ""],
    ["has no effect without a read", one, { type: "read", found: metrics("a") }, ALL, "x"],
  ];
  test.each(cases)("%s", (_, before, action, filter, selection, reads = null, trouble = null) => {
    const after = reduce(before, { ...action, filter });
    expect(shown(after, filter)).toEqual({ selection, reads, trouble });
  });
});

describe("a read", () => {
  const result = metrics("a", "a/1", "b");
  const after = (before: State, action: Change, filter: Filter, then: Action) =>
    shown(reduce(reduce(before, { ...action, filter }), then), filter);
  const read: Action = { type: "read", filter: ALL, found: result };
  const failed: Action = { type: "failed", filter: ALL };
  const one = holding(picked(["x", "b"]));
  const all = holding(found(ALL, 3));
  test.each<[string, State, Change, Filter, Action, string | number, State["trouble"]]>([
    ["leaves all but one", all, tick(false, "b"), ALL, read, "a a/1", null],
    [
      "leaves all but an entry",
      all,
      { type: "tickBranch", branch: branch("A", 1), on: false },
      ALL,
      read,
      "b",
      null,
    ],
    [
      "adds an entry",
      one,
      { type: "tickBranch", branch: branch("o", 3, "o"), on: true },
      ALL,
      read,
      "a a/1 b o x",
      null,
    ],
    ["adds all matches", one, { type: "tickFound", total: 3 }, PRICES, read, "a a/1 b x", null],
    ["removes all matches", one, { type: "untickFound", total: 3 }, PRICES, read, "x", null],
    ["ticks the former matches", all, { type: "filtered" }, PRICES, read, "a a/1 b", null],
    [
      "that fails is said, and changes nothing",
      one,
      { type: "tickFound", total: 3 },
      PRICES,
      failed,
      "b x",
      "failed",
    ],
    ["that fails ends the former matches", all, { type: "filtered" }, PRICES, failed, "", "failed"],
  ])("%s", (_, before, action, filter, then, selection, trouble) => {
    expect(after(before, action, filter, then)).toEqual({ selection, reads: null, trouble });
  });

  test("is the only one at a time", () => {
    const first = reduce(one, { type: "tickFound", filter: PRICES, total: 3 });
    expect(reduce(first, { type: "untickFound", filter: PRICES, total: 3 })).toBe(first);
  });
});
