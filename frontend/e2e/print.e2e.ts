import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { publishSets, type RealSet, setsAreThere } from "./support/sets";
import { sharedServer } from "./support/sharedServer";
import { words } from "./support/words";

const t = words("en");

/** Rows of observations and the edge of the table, as they were when the page was drawn for paper. */
interface OnPaper {
  rows: number;
  first: string | undefined;
  last: string | undefined;
  /** Pixels of the table that the scrolling part around it hides. */
  hidden: number;
}

describe.skipIf(!setsAreThere)("a long series on paper", () => {
  const server = sharedServer();
  let births: RealSet | undefined;
  beforeAll(async () => {
    const office = await Person.signUp(server, "paper-office");
    await office.collection("real", "Real");
    [births] = await publishSets(office, "real", ["us/births"]);
  });

  it("has all rows of its table, which is short again on the screen", async () => {
    const count = births?.observations.length ?? 0;
    expect(count).toBeGreaterThan(5000);
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/paper-office/real/us/births?tab=table");
    const rows = page.locator("[data-chart-table] tbody tr > th");
    await rows.first().waitFor();
    // Only the rows near the window are in the document.
    expect(await rows.count()).toBeLessThan(200);

    await page.evaluate(() => {
      addEventListener("beforeprint", () => {
        const table = document.querySelector("[data-chart-table]");
        const shown = [...(table?.querySelectorAll("tbody tr > th") ?? [])].map((row) => row.textContent);
        Object.assign(globalThis, {
          onPaper: {
            rows: shown.length,
            first: shown[0],
            last: shown.at(-1),
            hidden: (table?.scrollHeight ?? 0) - (table?.clientHeight ?? 0),
          },
        });
      });
    });
    await page.emulateMedia({ media: "print" });
    const paper = await page.pdf({ format: "A4" });
    const printed = await page.evaluate(() => (globalThis as unknown as { onPaper: OnPaper }).onPaper);
    expect(printed).toEqual({ rows: count, first: "31 Dec 2014", last: "1 Jan 2000", hidden: 0 });
    // A sheet of paper holds fewer than seventy rows of this size.
    const sheets = paper.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
    expect(sheets).toBeGreaterThan(count / 70);

    await page.emulateMedia({ media: "screen" });
    await expect.poll(() => rows.count()).toBeLessThan(200);
    await page.getByRole("button", { name: t("chartMore.table.copy") }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("has a chart as wide as the sheet, without controls", async () => {
    // At this width the chart of the screen is cut on a sheet.
    const { page, context } = await visit(server.address, { width: 1600 });
    await page.goto("/paper-office/real/us/births");
    await page.getByRole("application").waitFor();
    await page.emulateMedia({ media: "print" });
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    await page.setViewportSize({ width: 700, height: 1000 });
    const drawings = page.locator("figure svg").filter({ visible: true });
    expect(await drawings.count()).toBe(1);
    const box = await drawings.boundingBox();
    expect(box?.width).toBe(700);
    expect(await page.getByRole("combobox").filter({ visible: true }).count()).toBe(0);
    expect(await page.getByRole("slider").filter({ visible: true }).count()).toBe(0);
    await context.close();
  });
});
