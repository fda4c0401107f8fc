import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Visit, visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { pasteLines, typedLines } from "./support/steps";
import { words } from "./support/words";

const t = words("en");

/** Twelve days of January, whose dates could as well be the first days of twelve months. */
const DAYS = Array.from({ length: 12 }, (_, at) => `${String(at + 1).padStart(2, "0")}/01/2024\t${at + 1}`);

const MONTHS = ["janv", "févr", "mars", "avr"].map((month, at) => `${month}-24\t1 23${at},5`);

describe("a text that is pasted into the form of an indicator", () => {
  const server = sharedServer();
  let author: Person;
  let opened: Visit;
  let page: Page;
  beforeAll(async () => {
    author = await Person.signUp(server, "paste-mill");
    await author.collection("energy", "Energy");
  });
  beforeEach(async () => {
    opened = await visit(server.address);
    page = opened.page;
    await author.enter(opened.context);
    await page.goto("/new?kind=indicator&account=paste-mill&collection=energy");
    return () => opened.context.close();
  });

  const button = (id: string, values = {}) => page.getByRole("button", { name: t(id, values), exact: true });
  const frequency = () => page.getByLabel(t("metricForm.frequency"), { exact: true }).inputValue();

  /** Publishes the form, and returns the published series. */
  async function published(name: string) {
    await page.getByLabel(t("metricForm.name"), { exact: true }).fill(name);
    await button("metricForm.createPublish").click();
    await page.waitForURL(`**/paste-mill/energy/${name}`);
    const file = await author.file(`/api/v1/series/paste-mill/energy/${name}.json`);
    return (await file.json()) as { frequency: string; periods: string[]; values: number[] };
  }

  it("asks which of two numbers is the day, and publishes nothing before", async () => {
    await pasteLines(page, DAYS.join("\n"));
    const question = page.getByRole("group", { name: /two ways/ });
    await question.waitFor();
    expect(await button("metricForm.reading.use").count()).toBe(0);
    await button("metricForm.createPublish").click();
    expect(await page.locator(":focus").textContent()).toBe(t("metricForm.reading.asks", { count: 1 }));
    expect(page.url()).toContain("/new?");
    await question.getByRole("radio", { name: /day, month, year/ }).check();
    await button("metricForm.reading.use").click();
    expect(await frequency()).toBe("DAILY");
    const series = await published("days");
    expect([series.frequency, series.periods.length, series.periods.at(-1)]).toEqual(["D", 12, "2024-01-12"]);
  });

  it("offers the series of a table, of which one is chosen, and its name", async () => {
    await pasteLines(page, "Year\tMen\tWomen\n2020\t1\t5\n2021\t2\t6\n2022\t3\t7\n2023\t4\t8");
    await page.getByRole("heading", { name: t("metricForm.reading.table", { count: 2 }) }).waitFor();
    await button("metricForm.reading.chooseNamed", { name: "Women" }).click();
    expect(await typedLines(page)).toBe("2020;5\n2021;6\n2022;7\n2023;8\n");
    expect(await page.getByLabel(t("metricForm.name"), { exact: true }).inputValue()).toBe("Women");
    await page.getByText(t("metricForm.observations.count", { count: 4 })).waitFor();
    await button("metricForm.undo").click();
    await page.getByRole("heading", { name: t("metricForm.reading.table", { count: 2 }) }).waitFor();
  });

  it("goes on with a table in the import of files", async () => {
    await pasteLines(page, "2020;1;5\n2021;2;6\n2022;3;7\n2023;4;8");
    await page.getByRole("button", { name: t("metricForm.reading.importAll", { count: 2 }) }).click();
    await page.waitForURL("**/paste-mill/energy/import?import=*");
    await page.getByText("pasted.csv").first().waitFor();
    await page.goBack();
    await page.getByText("2023;4;8").waitFor();
  });

  it("reads months and numbers as a spreadsheet shows them, in one click", async () => {
    await pasteLines(page, MONTHS.join("\n"));
    await page.getByRole("heading", { name: "Read as 4 monthly values, Jan 2024 to Apr 2024." }).waitFor();
    await button("metricForm.reading.use").click();
    const series = await published("months");
    expect(series).toMatchObject({
      frequency: "M",
      periods: ["2024-01", "2024-02", "2024-03", "2024-04"],
      values: [1230.5, 1231.5, 1232.5, 1233.5],
    });
  });

  it("says of a text that cannot be read what is wrong, and at which line", async () => {
    await pasteLines(page, "2020;1\n2021;twelve\n2022;x\n2023;y");
    await page.getByRole("button", { name: t("metricForm.problems.goTo", { line: 2 }) }).click();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe("2021;twelve");
  });
});
