import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { SearchRow } from "./SearchRow";

const result = {
  kind: "COLLECTION",
  public: true,
  marks: { fr: [], en: [0, 6] },
  metric: null,
  dashboard: null,
  collection: {
    id: "c",
    key: "prices",
    name: { fr: null, en: "Prices" },
    summary: { fr: null, en: null },
    metricCount: 3,
    account: { key: "insee", name: "Insee" },
  },
  account: null,
} as never as ComponentProps<typeof SearchRow>["result"];

test.each<[link: string, to: string, search: string | undefined]>([
  ["Prices", "/insee/prices", "price freq:m"],
  ["Insee", "/insee", undefined],
])("the link %s of a result opens %s with the search %j", async (link, to, search) => {
  const { history } = await renderWithFrame(<SearchRow text="price freq:m" result={result} />);
  await userEvent.click(await screen.findByRole("link", { name: link }));
  expect([history.location.pathname, (history.location.state as { search?: string }).search]).toEqual([
    to,
    search,
  ]);
});
