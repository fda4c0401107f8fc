import { expect, test } from "vitest";
import { ServerError } from "@/lib/data/graphql";
import { type Action, allInOrder, inOrder, reduce, START, type State } from "./pinState";

const failure = new ServerError("INTERNAL");
const conflict = [{ code: "CONFLICT" as const, params: {} }];
const moved: State = { ...START, order: ["b", "a"] };

test.each<[string, State, Action, State]>([
  ["an order is shown while it is saved", START, { type: "sent", order: ["b", "a"] }, moved],
  ["another change keeps it", moved, { type: "sent" }, moved],
  ["a change ends the error of the last one", { ...START, failure }, { type: "sent" }, START],
  ["a change without a response is said", moved, { type: "failed", failure }, { ...moved, failure }],
  [
    "an error ends problems",
    { ...START, problems: conflict },
    { type: "failed", failure },
    { ...START, failure },
  ],
  ["problems are shown", moved, { type: "answered", problems: conflict }, { ...moved, problems: conflict }],
  ["a success ends problems", { ...START, problems: conflict }, { type: "answered", problems: [] }, START],
  ["the saved order is shown once it is read", moved, { type: "reloaded" }, START],
  [
    "reading again keeps problems and error",
    { order: ["b"], problems: conflict, failure },
    { type: "reloaded" },
    { order: null, problems: conflict, failure },
  ],
])("%s", (_, before, action, after) => {
  expect(reduce(before, action)).toEqual(after);
});

const pins = [{ id: "a" }, { id: "b" }, { id: "hidden" }];

test.each<[string, State, string]>([
  ["as saved", START, "a b hidden"],
  ["as chosen", { ...START, order: ["b", "hidden", "a"] }, "b hidden a"],
  ["without a pin that was removed", { ...START, order: ["gone", "b", "a"] }, "b a"],
])("pins are shown %s", (_, state, ids) => {
  expect(inOrder(pins, state).map(({ id }) => id)).toEqual(ids.split(" "));
});

test("pins that are not shown follow the others", () => {
  expect(allInOrder(["b", "a"], pins)).toEqual(["b", "a", "hidden"]);
});
