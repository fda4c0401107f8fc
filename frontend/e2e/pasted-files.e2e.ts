import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeBrowser, visit } from "./support/browser";
import { Person } from "./support/person";
import { Server } from "./support/server";
import { fillIndicator, pasteLines } from "./support/steps";
import { type Language, localeOf, words } from "./support/words";

/** Files as their publishers left them, beside the repository: they are not part of it. */
const folder = process.env.STATIT_DATA ?? fileURLToPath(new URL("../../../shared/data/", import.meta.url));
const there = existsSync(folder);

/** What a file gives once its headings are gone and each date is the period that it stands for. */
interface File {
  name: string;
  path: string;
  frequency: "MONTHLY" | "YEARLY";
  count: number;
  first: [period: string, value: number, text: string | null];
  last: [period: string, value: number, text: string | null];
}

const BIRTHS: File = {
  name: "births",
  path: "08-insee-fr/naissances/valeurs_mensuelles.csv",
  frequency: "MONTHLY",
  count: 876,
  first: ["1946-01", 64599, "A"],
  last: ["2018-12", 59800, "P"],
};
const MONTHLY: File = {
  name: "brent-monthly",
  path: "02-oil-daily-weekly/brent-monthly.csv",
  frequency: "MONTHLY",
  count: 0,
  first: ["1987-05", 18.58, null],
  last: ["", 0, null],
};
const YEARLY: File = {
  name: "brent-yearly",
  path: "02-oil-daily-weekly/brent-year.csv",
  frequency: "YEARLY",
  count: 0,
  first: ["1987", 18.53, null],
  last: ["", 0, null],
};

/** Reads the last line of a file with one heading and days as dates. */
function measured(file: File): File {
  const rows = readFileSync(`${folder}/${file.path}`, "utf8").split(/\r?\n/).slice(1).filter(Boolean);
  const [date = "", value = ""] = rows.at(-1)?.split(",") ?? [];
  const length = file.frequency === "YEARLY" ? 4 : 7;
  return { ...file, count: rows.length, last: [date.slice(0, length), Number(value), null] };
}

describe.skipIf(!there)(`files of ${folder} pasted whole${there ? "" : " (not there: skipped)"}`, () => {
  const server = new Server();
  beforeAll(() => server.start());
  afterAll(async () => {
    await closeBrowser();
    await server.remove();
  });

  it.each([
    ["en", () => BIRTHS],
    ["fr", () => BIRTHS],
    ["en", () => measured(MONTHLY)],
    ["fr", () => measured(YEARLY)],
  ] as [Language, () => File][])("%s: %s", async (language, fileOf) => {
    const file = fileOf();
    const path = `${file.name}-${language}`;
    const t = words(language);
    const author = await Person.signUp(server, path, "PUBLISHER", language === "fr" ? "FR" : "EN");
    await author.collection("real", "Real data");
    const { page, complaints, context } = await visit(server.address, { locale: localeOf[language] });
    await author.enter(context);
    await page.goto(`/new?kind=indicator&account=${path}&collection=real`);
    await fillIndicator(page, t, { name: path, path });
    await pasteLines(page, readFileSync(`${folder}/${file.path}`, "utf8"));
    const offers = page.getByRole("status").getByRole("button");
    await offers.first().click();
    expect(await page.getByLabel(t("metricForm.frequency"), { exact: true }).inputValue()).toBe(
      file.frequency,
    );
    await page.getByRole("button", { name: t("metricForm.repair.action") }).click();
    await page.getByRole("button", { name: t("metricForm.repair.action") }).waitFor({ state: "detached" });
    await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
    await page.waitForURL(`**/${path}/real/${path}`);
    const series = (await (await author.file(`/api/v1/series/${path}/real/${path}.json`)).json()) as {
      frequency: string;
      periods: string[];
      values: number[];
      texts: Record<string, string>;
    };
    const at = (index: number) => [
      series.periods.at(index),
      series.values.at(index),
      series.texts[series.periods.at(index) ?? ""] ?? null,
    ];
    expect([series.periods.length, at(0), at(-1)]).toEqual([file.count, file.first, file.last]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
