import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { NO_OBSERVATIONS } from "@/lib/reading/observations";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { Overview } from "./Overview";

const NOTHING = { en: null, fr: null };
const collection = {
  key: "prices",
  account: { key: "insee" },
  description: NOTHING,
  tags: NOTHING,
  metricCount: 3,
  publishedAt: "2026-11-14T08:00:00Z" as string | null,
  can: { editMetrics: true, editDashboards: true },
};
const reader = { ...collection, can: { ...collection.can, editDashboards: false } };

/** The overview page of a collection; its fragments are masked. */
const page = (shown: typeof collection, dashboardCount = 0) => (
  <Overview collection={shown as never} dashboardCount={dashboardCount} />
);

const metric = (id: string) => ({
  id,
  path: id,
  name: { en: `Name of ${id}`, fr: null },
  unit: { en: "index", fr: null },
  frequency: "MONTHLY",
  decimals: 1,
  observationCount: 2,
  lastPeriod: "2026-10",
  lastValue: 121.4,
  series: { observations: null, latest: null },
});
const pin = (id: string) => ({ id: `pin-${id}`, metric: metric(id), chart: null });
/** A pin of something that this reader may not see. */
const hidden = { id: "pin-hidden", metric: null, chart: null };

const recent = { ...metric("recent"), publishedAt: "2026-11-14T08:00:00Z" };
const overview = (pins: object[], pinsVersion = 7) => ({
  collection: { id: "c", pinsVersion, pins, metrics: { nodes: [recent] } },
});
const at = "/insee/prices";
const names = () => screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent);

describe("what is pinned", () => {
  test("marks a discontinued indicator", async () => {
    const ended = { ...pin("one"), metric: { ...metric("one"), end: { date: "2024-03-31" } } };
    serve({ Viewer: { viewer: null }, CollectionOverview: overview([ended, pin("two")]) });
    await renderWithFrame(page(collection), { at });
    await screen.findByText("Name of one");
    expect(names()).toEqual(["Name of oneDiscontinued", "Name of two"]);
  });

  test("changes its order by arrow keys, with everything that is pinned and the version it was seen in", async () => {
    const pins = [pin("one"), hidden, pin("two")];
    let stored = overview(pins);
    const calls = serve({
      Viewer: { viewer: null },
      CollectionOverview: () => stored,
      ArrangePins: ({ pins: ids }) => {
        stored = overview(
          (ids as string[]).flatMap((id) => pins.find((it) => it.id === id) ?? []),
          8,
        );
        return { arrangePins: { collection: { id: "c", pinsVersion: 8 }, problems: [] } };
      },
    });
    await renderWithFrame(page(collection), { at });
    await userEvent.click(await screen.findByText("Arrange", { selector: "button" }));
    screen.getByRole("button", { name: "Move Name of two" }).focus();
    await userEvent.keyboard("{ArrowLeft}");
    expect(names()).toEqual(["Name of two", "Name of one"]);
    expect(screen.getByText("Name of two: position 1 of 2")).toBeTruthy();
    await waitFor(() => expect(calls.filter((it) => it.operation === "CollectionOverview")).toHaveLength(2));
    expect(calls.find((it) => it.operation === "ArrangePins")?.variables).toEqual({
      collection: "c",
      version: 7,
      pins: ["pin-two", "pin-one", "pin-hidden"],
    });
    expect(names()).toEqual(["Name of two", "Name of one"]);
  });

  test("changes again before the pins are read again, with the version of the first change", async () => {
    let reading: Promise<void> | undefined;
    let goOn = () => {};
    let version = 7;
    const pins = [pin("one"), pin("two")];
    const calls = serve({
      Viewer: { viewer: null },
      CollectionOverview: async () => {
        await reading;
        return overview(pins, version);
      },
      ArrangePins: ({ pins: ids }) => {
        pins.sort((a, b) => (ids as string[]).indexOf(a.id) - (ids as string[]).indexOf(b.id));
        version += 1;
        return { arrangePins: { collection: { id: "c", pinsVersion: version }, problems: [] } };
      },
    });
    await renderWithFrame(page(collection), { at });
    await userEvent.click(await screen.findByText("Arrange", { selector: "button" }));
    reading = new Promise((resolve) => {
      goOn = resolve;
    });
    const sent = () =>
      calls.filter((it) => it.operation === "ArrangePins").map((it) => it.variables?.version);
    const reads = () => calls.filter((it) => it.operation === "CollectionOverview").length;
    screen.getByRole("button", { name: "Move Name of two" }).focus();
    await userEvent.keyboard("{ArrowLeft}");
    await waitFor(() => expect(reads()).toBe(2));
    await userEvent.keyboard("{ArrowRight}");
    goOn();
    await waitFor(() => expect(sent()).toEqual([7, 8]));
    expect(names()).toEqual(["Name of one", "Name of two"]);
    await waitFor(() => expect(reads()).toBe(3));
    expect(names()).toEqual(["Name of one", "Name of two"]);
  });

  test("shows the present order where somebody else changed it meanwhile, and says so", async () => {
    let changed = false;
    serve({
      Viewer: { viewer: null },
      CollectionOverview: () =>
        changed ? overview([pin("three"), pin("one")], 9) : overview([pin("one"), pin("two")]),
      ArrangePins: () => {
        changed = true;
        return {
          arrangePins: { collection: null, problems: [{ code: "CONFLICT", field: null, params: {} }] },
        };
      },
    });
    await renderWithFrame(page(collection), { at });
    await userEvent.click(await screen.findByText("Arrange", { selector: "button" }));
    screen.getByRole("button", { name: "Move Name of one" }).focus();
    await userEvent.keyboard("{End}");
    expect(await screen.findByText(/Someone else changed the highlights/)).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(["Name of three", "Name of one"]));
  });

  test("says that a change was not saved where no answer came, and shows what is stored", async () => {
    serve({
      Viewer: { viewer: null },
      CollectionOverview: overview([pin("one"), pin("two")]),
      ArrangePins: new Error("offline"),
    });
    await renderWithFrame(page(collection), { at });
    await userEvent.click(await screen.findByText("Arrange", { selector: "button" }));
    screen.getByRole("button", { name: "Move Name of one" }).focus();
    await userEvent.keyboard("{End}");
    expect(await screen.findByText(/The last change was not saved/)).toBeTruthy();
    await waitFor(() => expect(names()).toEqual(["Name of one", "Name of two"]));
  });

  test("is nothing that readers are asked to do: without pins they see none of it", async () => {
    serve({ Viewer: { viewer: null }, CollectionOverview: overview([]) });
    const { unmount } = await renderWithFrame(page(reader), { at });
    await screen.findByText("Recently updated");
    expect(screen.queryByText("No highlights yet")).toBeNull();
    unmount();
    await renderWithFrame(page(collection), { at });
    expect(await screen.findByText("No highlights yet")).toBeTruthy();
  });

  test.each([
    ["nothing at all", 0],
    ["a dashboard only", 1],
  ])(
    "with %s, editors are offered an indicator and a file, and readers nothing to do",
    async (_, totalCount) => {
      serve({
        Viewer: { viewer: null },
        CollectionOverview: { collection: { id: "c", pinsVersion: 1, pins: [], metrics: { nodes: [] } } },
      });
      const empty = { ...collection, metricCount: 0 };
      const { unmount } = await renderWithFrame(page(empty, totalCount), { at });
      expect((await screen.findByRole("link", { name: "New indicator" })).getAttribute("href")).toMatch(
        /new/,
      );
      expect(screen.getByRole("link", { name: "Import a file" }).getAttribute("href")).toBe(`${at}/import`);
      unmount();
      const can = { ...reader.can, editMetrics: false };
      await renderWithFrame(page({ ...empty, can }, totalCount), { at });
      expect(await screen.findByText("No indicators yet")).toBeTruthy();
      expect(screen.queryByRole("link")).toBeNull();
    },
  );

  test.each([
    ["en", "MONTHLY", "2026-10", "2026-09", "Oct\u00a02026 · +0.2 from Sep\u00a02026"],
    ["fr", "MONTHLY", "2026-10", "2026-09", "oct.\u00a02026 · +0,2 depuis sept.\u00a02026"],
    [
      "fr",
      "DAILY",
      "2027-03-28",
      "2027-03-27",
      "28\u00a0mars\u00a02027 · +0,2 depuis le 27\u00a0mars\u00a02027",
    ],
  ] as const)(
    "shows name, value, unit, period and change of an indicator (%s, %s)",
    async (language, frequency, last, before, change) => {
      const series = {
        observations: {
          frequency: frequency.slice(0, 1),
          periods: [last, before],
          values: [121.4, 121.2],
          texts: null,
          decimals: 1,
          incomplete: { first: false, last: false },
          unit: "own",
          base: null,
          season: null,
        },
        latest: {
          period: last,
          value: 121.4,
          change: { period: before, value: 121.2, difference: 0.2, percent: 0.1 },
        },
      };
      const pinned = { ...metric("one"), name: { en: "One", fr: "One" }, frequency, series };
      serve({
        Viewer: { viewer: null },
        CollectionOverview: overview([{ id: "p", chart: null, metric: pinned }]),
      });
      await renderWithFrame(page(reader), { at, language });
      const tile = (await screen.findByText("One")).closest("li") as HTMLElement;
      expect(within(tile).getByText(/^121[.,]4$/)).toBeTruthy();
      expect(within(tile).getByText("index")).toBeTruthy();
      expect(tile.textContent).toContain(change);
    },
  );

  test("names the status of the latest value behind its period", async () => {
    const series = {
      observations: { ...NO_OBSERVATIONS, frequency: "M", periods: ["2026-10"], values: [121.4] },
      latest: { period: "2026-10", value: 121.4, status: "P", change: null },
    };
    const pinned = { ...metric("one"), series };
    serve({
      Viewer: { viewer: null },
      CollectionOverview: overview([{ id: "p", chart: null, metric: pinned }]),
    });
    await renderWithFrame(page(reader), { at });
    const status = await screen.findByText("provisional");
    expect(status.parentElement?.textContent).toBe("Oct\u00a02026 · provisional");
  });
});

describe("a collection without a value", () => {
  const empty = { ...collection, publishedAt: null };

  test("leads editors to a file to fill and to its import", async () => {
    serve({ Viewer: { viewer: null }, CollectionOverview: overview([pin("one")]) });
    await renderWithFrame(page(empty), { at });
    expect(await screen.findByRole("heading", { name: "Fill in the data" })).toBeTruthy();
    const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
    expect(href("Excel")).toBe("/api/v1/collections/insee/prices/export.xlsx");
    expect(href("CSV")).toBe("/api/v1/collections/insee/prices/export.csv");
    expect(href("Import the filled file")).toContain("/insee/prices");
    expect(screen.queryByText("Name of one")).toBeNull();
  });

  test("is shown to readers as it is", async () => {
    serve({ Viewer: { viewer: null }, CollectionOverview: overview([pin("one")]) });
    const can = { editMetrics: false, editDashboards: false };
    await renderWithFrame(page({ ...empty, can }), { at });
    expect(await screen.findByText("Name of one")).toBeTruthy();
    expect(screen.queryByRole("heading", { name: "Fill in the data" })).toBeNull();
  });
});
