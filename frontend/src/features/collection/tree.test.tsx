import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { MetricsView } from "./metrics/MetricsView";

const metric = (path: string, name: string) => ({
  id: path,
  path,
  name: { en: name, fr: null },
  unit: { en: "%", fr: null },
  frequency: "MONTHLY",
  decimals: 1,
  observationCount: 0,
  lastPeriod: null,
  lastValue: null,
  publishedAt: null,
  series: { observations: null },
});
const branch = (path: string, below: number, name?: string) => ({
  path,
  segment: path.split("/").at(-1),
  below,
  metric: name ? metric(path, name) : null,
});
const levels: Record<string, object[]> = {
  "": [branch("prices", 2, "Prices"), branch("wages", 1)],
  prices: [branch("prices/energy", 0, "Energy"), branch("prices/food", 0, "Food")],
  wages: [branch("wages/gross", 0, "Gross wages")],
};
const tree = ({ under, search }: Record<string, unknown>) => {
  const all = levels[String(under ?? "")] ?? [];
  const nodes = search ? all.filter((it) => JSON.stringify(it).includes("wages")) : all;
  return {
    collection: {
      id: "c",
      tree: { nodes, pageInfo: { endCursor: null, hasNextPage: false }, totalCount: nodes.length },
    },
  };
};
const props = { account: "insee", collection: "prices", count: 4, mayAdd: true };
const at = "/insee/prices/metrics?view=tree";

describe("the tree of indicators", () => {
  beforeEach(() => {
    vi.unstubAllGlobals();
  });

  test("asks for a level when it is opened, and tells levels and places", async () => {
    const calls = serve({ Viewer: { viewer: null }, CollectionTree: tree });
    await renderWithFrame(<MetricsView {...props} />, { at });
    const prices = await screen.findByRole("treeitem", { name: /^Prices/ });
    expect(prices.getAttribute("aria-expanded")).toBe("false");
    expect(calls.filter((it) => it.operation === "CollectionTree")).toHaveLength(1);
    await userEvent.click(screen.getByLabelText("Open prices"));
    const food = await screen.findByRole("treeitem", { name: /^Food/ });
    expect(food.getAttribute("aria-level")).toBe("2");
    expect(food.getAttribute("aria-posinset")).toBe("2");
    expect(food.getAttribute("aria-setsize")).toBe("2");
    expect(food.hasAttribute("aria-expanded")).toBe(false);
    expect(screen.getByText("Food").getAttribute("href")).toBe("/insee/prices/prices/food");
  });

  test("names an entry by its visible text, and describes data that cannot be read by a sentence", async () => {
    serve({ Viewer: { viewer: null }, CollectionTree: tree });
    await renderWithFrame(<MetricsView {...props} />, { at });
    const prices = await screen.findByRole("treeitem", {
      name: (name) => /^Prices.*Unreadable data/.test(name) && !name.includes("observations"),
      description: /The stored observations of this indicator cannot be read/,
    });
    expect(prices.getAttribute("data-path")).toBe("prices");
  });

  test("is walked, opened, closed and left by keys alone", async () => {
    serve({ Viewer: { viewer: null }, CollectionTree: tree });
    const { history } = await renderWithFrame(<MetricsView {...props} />, { at });
    const prices = await screen.findByRole("treeitem", { name: /^Prices/ });
    expect(prices.tabIndex).toBe(0);
    prices.focus();
    await userEvent.keyboard("{ArrowRight}");
    await screen.findByRole("treeitem", { name: /^Energy/ });
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement?.getAttribute("data-path")).toBe("prices/energy");
    await userEvent.keyboard("{End}");
    expect(document.activeElement?.getAttribute("data-path")).toBe("wages");
    await userEvent.keyboard("f");
    expect(document.activeElement?.getAttribute("data-path")).toBe("prices/food");
    await userEvent.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(prices);
    await userEvent.keyboard("{ArrowLeft}");
    expect(prices.getAttribute("aria-expanded")).toBe("false");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(history.location.pathname).toBe("/insee/prices/prices"));
  });

  test("shows what leads to what is found, opened", async () => {
    const calls = serve({ Viewer: { viewer: null }, CollectionTree: tree });
    await renderWithFrame(<MetricsView {...props} />, { at });
    await screen.findByRole("treeitem", { name: /^Prices/ });
    // No pause between keys, even on a slow machine: the tree waits for one.
    const filter = screen.getByLabelText("Filter indicators", { selector: "input" });
    await userEvent.setup({ delay: null }).type(filter, "gross");
    expect(await screen.findByRole("treeitem", { name: /^Gross wages/ })).toBeTruthy();
    expect(screen.queryByRole("treeitem", { name: /^Prices/ })).toBeNull();
    await waitFor(() =>
      expect(calls.map((it) => it.variables)).toContainEqual(
        expect.objectContaining({ search: "gross", under: "wages" }),
      ),
    );
  });
});
