import { useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { readOpened } from "@/lib/browser/opened";
import { keys } from "@/lib/data/keys";
import { useViewer } from "@/lib/data/session";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { useOpenedRecord } from "./useOpenedRecord";

beforeEach(() => {
  localStorage.clear();
  serve({ Viewer: { viewer: null } });
});

/** A page that has read `data`; it says when the reader is known. */
function Page({ queryKey, data }: { queryKey: readonly unknown[]; data: unknown }) {
  useQuery({ queryKey, queryFn: () => data, initialData: data, staleTime: Number.POSITIVE_INFINITY });
  useOpenedRecord();
  return useViewer().viewer === undefined ? null : "ready";
}

const prices = { account: "insee", collection: "prices" };
const name = { fr: null, en: "Prices" };
const why = { fr: "Why?", en: "Why?" };

test.each<[at: string, key: readonly unknown[], data: unknown, recorded: object | undefined]>([
  [
    "/insee",
    keys.account("insee", "page"),
    { name: "Insee" },
    { kind: "ACCOUNT", name: { fr: "Insee", en: "Insee" } },
  ],
  ["/insee/prices", keys.collection(prices, "page"), { name }, { kind: "COLLECTION", name }],
  ["/insee/prices/oil", keys.metric({ ...prices, path: "oil" }, "page"), { name }, { kind: "METRIC", name }],
  [
    "/i/insee/prices/d",
    keys.dashboard({ ...prices, key: "d" }, "page"),
    { name },
    { kind: "DASHBOARD", name },
  ],
  [
    "/insee/prices/post/7-why",
    keys.collection(prices, "question", 7),
    { title: "Why?" },
    { kind: "QUESTION", name: why },
  ],
  ["/insee/prices/post/7", keys.collection(prices, "question", 8), { title: "Why?" }, undefined],
  ["/insee/prices/post/why", keys.collection(prices, "question", 7), { title: "Why?" }, undefined],
  ["/insee/prices/post/7", keys.collection(prices, "question", 7), null, undefined],
  ["/insee/prices/posts", keys.collection(prices, "question", 7), { title: "Why?" }, undefined],
])("the page %s with %j = %j records %j", async (at, queryKey, data, recorded) => {
  await renderWithFrame(<Page queryKey={queryKey} data={data} />, { at });
  await screen.findByText("ready");
  expect(readOpened("")).toEqual(recorded ? [{ ...recorded, to: at }] : []);
});
