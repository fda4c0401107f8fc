import { expect, test } from "vitest";
import { NetworkError } from "@/lib/data/graphql";
import { type Action, type Progress, reduce, START, type State } from "./removalState";

const none: Progress = { total: 9, removed: 0, kept: 0, keptPaths: [] };
const some: Progress = { total: 9, removed: 4, kept: 1, keptPaths: ["a"] };
const running: State = { ...START, ...none, step: "running" };
const failure = new NetworkError();
const problems = [{ code: "CONFLICT" as const, params: {} }];
const broken: State = { ...START, ...some, step: "ended", how: "broken", failure };

test.each<[string, State, Action, State]>([
  ["begins", START, { type: "began", progress: none }, running],
  ["counts a batch", running, { type: "removed", progress: some }, { ...running, ...some }],
  ["is stopped", running, { type: "stopped" }, { ...running, step: "stopping" }],
  [
    "counts the batch during which it is stopped",
    { ...running, step: "stopping" },
    { type: "removed", progress: some },
    { ...running, ...some, step: "stopping" },
  ],
  ["cannot be stopped before it begins", START, { type: "stopped" }, START],
  ["cannot be stopped after its end", broken, { type: "stopped" }, broken],
  [
    "ends",
    { ...running, step: "stopping" },
    { type: "ended", progress: some, ending: { how: "stopped" } },
    { ...START, ...some, step: "ended", how: "stopped" },
  ],
  [
    "ends by problems",
    running,
    { type: "ended", progress: some, ending: { how: "refused", problems } },
    { ...START, ...some, step: "ended", how: "refused", problems },
  ],
  [
    "ends by an error",
    running,
    { type: "ended", progress: some, ending: { how: "broken", failure } },
    broken,
  ],
  ["goes on after an error", broken, { type: "began", progress: some }, { ...running, ...some }],
])("%s", (_, before, action, after) => {
  expect(reduce(before, action)).toEqual(after);
});
