import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { type Change, invalidate } from "./changes";
import { keys } from "./keys";

const at = { account: "Insee", collection: "prices", path: "CPI" };
const stored = {
  viewer: keys.viewer(),
  account: keys.account("insee", "page"),
  collection: keys.collection(at, "metrics", { search: "" }),
  metric: keys.metric(at, "series", {}),
  dashboard: keys.dashboard({ ...at, key: "main" }, "page"),
  waysIn: keys.waysIn(),
  members: keys.members("insee"),
  desk: keys.desk("rows"),
  form: keys.form("metric", "insee", "prices", "cpi"),
};

test.each<[Change, string[]]>([
  ["metric", ["account", "collection", "metric", "dashboard", "desk"]],
  ["metricAtDesk", ["account", "collection", "metric", "dashboard"]],
  ["collection", ["account", "collection", "metric", "dashboard", "members", "desk"]],
  ["pins", ["account", "collection", "metric", "dashboard"]],
  ["dashboard", ["account", "collection", "dashboard"]],
  ["account", ["viewer", "account", "collection", "metric", "dashboard", "members", "desk"]],
  ["member", ["members"]],
  ["rights", ["viewer", "account", "collection", "metric", "dashboard", "members", "desk"]],
  ["signedIn", ["account", "collection", "metric", "dashboard", "waysIn", "members", "desk"]],
  ["viewer", ["viewer"]],
  ["session", ["waysIn"]],
  ["waysIn", ["viewer", "waysIn"]],
])("a change of %s makes %j outdated, and never the start of a form", async (change, outdated) => {
  const client = new QueryClient();
  for (const key of Object.values(stored)) client.setQueryData(key, {});
  await invalidate(client, change);
  const marked = Object.entries(stored).filter(([, key]) => client.getQueryState(key)?.isInvalidated);
  expect(marked.map(([name]) => name)).toEqual(outdated);
});

test("what is read for the first time during a change is read again after it", async () => {
  const client = new QueryClient();
  const responses: ((text: string) => void)[] = [];
  const queryFn = () => new Promise<string>((resolve) => responses.push(resolve));
  const observer = new QueryObserver(client, { queryKey: stored.collection, queryFn });
  const end = observer.subscribe(() => {});
  const changed = invalidate(client, "pins");
  responses[0]?.("before the change");
  await expect.poll(() => responses.length).toBe(2);
  responses[1]?.("after the change");
  await changed;
  expect(observer.getCurrentResult().data).toBe("after the change");
  end();
});

test("keys compare addresses without letter case, and an object's key is the prefix of its views", () => {
  expect(keys.metric(at, "page")).toEqual(["metric", "insee", "prices", "cpi", "page"]);
  expect(keys.metric(at)).toEqual(keys.metric(at, "page").slice(0, -1));
});
