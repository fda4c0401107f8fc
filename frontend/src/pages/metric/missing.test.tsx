import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import MetricPage from "./MetricPage";

/** Opens the page at an address where no indicator is, in a collection with the indicator `us/cpi`. */
async function open(address: string, language: "en" | "fr" = "en") {
  serve({
    Viewer: { viewer: null },
    MetricPage: ({ path }) => ({ metric: path === "us/cpi" ? { id: "m" } : null }),
  });
  await renderWithFrame(<MetricPage />, { at: address, path: ":account/:collection/*", language });
  await screen.findByRole("heading", { name: language === "en" ? "Page not found" : "Page introuvable" });
}

test.each([
  ["/ann/prices/us/cpi.csv", "/api/v1/series/ann/prices/us/cpi.csv"],
  ["/ann/prices/us/cpi.xlsx", "/api/v1/series/ann/prices/us/cpi.xlsx"],
  ["/ann/prices/us/cpi/chart.png", "/api/v1/series/ann/prices/us/cpi/chart.png"],
])("the page of %s, which does not exist, leads to the file", async (address, file) => {
  await open(address);
  expect((await screen.findByRole("link", { name: "Open the file" })).getAttribute("href")).toBe(file);
});

test("the link is in the reader's language", async () => {
  await open("/ann/prices/us/cpi.csv", "fr");
  await screen.findByRole("link", { name: "Ouvrir le fichier" });
});

test.each(["/ann/prices/us/none.csv", "/ann/prices/us/cpi.xls", "/ann/prices/none"])(
  "the page of %s leads to no file",
  async (address) => {
    await open(address);
    await screen.findByRole("link", { name: "Sign in" });
    expect(screen.queryByRole("link", { name: "Open the file" })).toBeNull();
  },
);
