import { expect, test } from "vitest";
import { statedSources } from "./sources";

test.each([
  ["nobody stated one", [null, undefined, "", "  "], []],
  ["several agree", ["Insee", " Insee ", "Insee."], ["Insee"]],
  ["they differ", ["Insee", null, "Eurostat"], ["Insee", "Eurostat"]],
])("sources where %s", (_, sources, stated) => {
  expect(statedSources(sources.map((source) => ({ source })))).toEqual(stated);
});
