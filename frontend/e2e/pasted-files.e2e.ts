import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { setFile, setsAreThere } from "./support/sets";
import { sharedServer } from "./support/sharedServer";
import { fillIndicator, pasteLines } from "./support/steps";
import { type Language, localeOf, words } from "./support/words";

type Observation = [period: string, value: number, statusOrText: string | null];

/** The series of a file without its headings, each date as its whole period. */
interface File {
  name: string;
  path: string;
  frequency: "MONTHLY" | "YEARLY";
  count: number;
  first: Observation;
  last: Observation;
}

const births = (): File => ({
  name: "births",
  path: "08-insee-fr/naissances/valeurs_mensuelles.csv",
  frequency: "MONTHLY",
  count: 876,
  first: ["1946-01", 64599, null],
  last: ["2018-12", 59800, "P"],
});

/** A file with one heading and days as dates; the first characters of a day are its period. */
function brent(name: string, frequency: File["frequency"], first: Observation): File {
  const path = `02-oil-daily-weekly/${name}.csv`;
  const rows = readFileSync(setFile(path), "utf8").split(/\r?\n/).slice(1).filter(Boolean);
  const [date = "", value = ""] = rows.at(-1)?.split(",") ?? [];
  const last: Observation = [date.slice(0, first[0].length), Number(value), null];
  return { name, path, frequency, count: rows.length, first, last };
}

const title = `files pasted whole${setsAreThere ? "" : " (skipped: there is no folder of shared data)"}`;
describe.skipIf(!setsAreThere)(title, () => {
  const server = sharedServer();

  it.each([
    ["en", births],
    ["fr", births],
    ["en", () => brent("brent-monthly", "MONTHLY", ["1987-05", 18.58, null])],
    ["fr", () => brent("brent-year", "YEARLY", ["1987", 18.53, null])],
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
    await pasteLines(page, readFileSync(setFile(file.path), "utf8"));
    if (file.frequency === "YEARLY") {
      // The middle of each year may also be the end of a fiscal year, or one day of each year.
      await page.getByRole("radio", { name: /valeurs sont annuelles/ }).check();
      await page.getByRole("radio", { name: t("import.repair.dates.within") }).check();
    }
    const use = page.getByRole("button", { name: t("metricForm.reading.use") });
    await use.click();
    await use.waitFor({ state: "detached" });
    const frequency = page.getByLabel(t("metricForm.frequency"), { exact: true });
    expect(await frequency.inputValue()).toBe(file.frequency);
    await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
    await page.waitForURL(`**/${path}/real/${path}`);
    const series = (await (
      await author.file(`/api/v1/series/${path}/real/${path}.json?status=show`)
    ).json()) as {
      frequency: string;
      periods: string[];
      values: number[];
      statuses: Record<string, string>;
      texts: Record<string, string>;
    };
    const at = (index: number) => {
      const period = series.periods.at(index) ?? "";
      const remark = series.statuses[period] ?? series.texts[period] ?? null;
      return [period, series.values.at(index), remark];
    };
    expect([series.periods.length, at(0), at(-1)]).toEqual([file.count, file.first, file.last]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
