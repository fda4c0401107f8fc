import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { AlertLines } from "./AlertLines";

const alert = (id: string, name: string, collection: string) => ({
  id,
  mode: "DAILY" as const,
  lower: null,
  upper: null,
  overdue: false,
  name: { fr: null, en: name },
  metric: {
    id: `m-${id}`,
    path: "all",
    name: { fr: null, en: name },
    frequency: "MONTHLY" as const,
    collection: {
      key: collection,
      name: { fr: null, en: `Name of ${collection}` },
      account: { key: "insee" },
    },
  },
});

test("alerts on indicators of one name have the names of their collections", async () => {
  serve({ Viewer: { viewer: null } });
  const nodes = [alert("1", "All", "prices"), alert("2", "All", "wages"), alert("3", "Rents", "prices")];
  const viewer = { id: "v", timeZone: "UTC", alerts: { totalCount: 3, nodes } };
  await renderWithFrame(<AlertLines account="ann" viewer={viewer} />);
  const links = screen.getAllByRole("link").map((it) => it.textContent);
  expect(links).toEqual(expect.arrayContaining(["All · Name of prices", "All · Name of wages", "Rents"]));
});
