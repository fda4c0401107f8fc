import { beforeAll, expect, it } from "vitest";
import { visit } from "./support/browser";
import { plain } from "./support/figures";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { pasteLines, typedLines } from "./support/steps";
import { localeOf, words } from "./support/words";

const server = sharedServer();
let author: Person;
beforeAll(async () => {
  author = await Person.signUp(server, "reviser");
  await author.collection("kept", "Kept");
  const id = await author.indicator(
    "kept",
    "revised",
    "MONTHLY",
    "2024-01;100.0\n2024-02;101.5\n2024-03;102.5;flash",
    "Revised",
  );
  await author.publish(id, 1, "2024-03;102.0;final\n2024-04;103.0");
  await author.publish(id, 2, "2024-01;99.5");
});

it("a reader sees what each vintage changed, compares two, and looks at the past", async () => {
  const t = words("fr");
  const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr });
  await page.goto("/reviser/kept/revised?tab=vintages");
  const number = page.locator("article strong").first();
  const vintages = page.getByRole("table", { name: t("metricMore.vintages.caption"), exact: true });
  const rows = vintages.locator("> tbody > tr");
  await rows.first().waitFor();
  expect(await rows.locator("th").allInnerTexts()).toEqual(["3", "2", "1"]);
  const counts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll("td")].slice(2, 5).map((cell) => cell.textContent)),
  );
  expect(counts).toEqual([
    ["–", "1", "–"],
    ["1", "1", "–"],
    ["3", "–", "–"],
  ]);
  expect(await rows.nth(1).locator("td").nth(1).innerText()).toBe("reviser");

  await rows.nth(1).getByRole("button").click();
  const changed = vintages.locator("table tbody tr");
  await changed.first().waitFor();
  const cells = (await changed.allInnerTexts()).map((text) => plain(text).split(/\s*\t\s*/));
  expect(cells).toEqual([
    ["mars 2024", t("metricMore.difference.REVISED"), "102,5", "102,0", "flash final"],
    ["avr. 2024", t("metricMore.difference.ADDED"), "–", "103,0"],
  ]);

  await page.getByLabel(t("metricMore.compare.from"), { exact: true }).selectOption("1");
  await page.waitForURL(/compare=1-3/);
  const compared = page.getByRole("region", { name: t("metricMore.compare.title") }).locator("tbody tr");
  await compared.first().waitFor();
  expect(await compared.locator("th").allInnerTexts()).toEqual(["janv. 2024", "mars 2024", "avr. 2024"]);

  await rows.last().getByRole("link").click();
  await page.waitForURL(/asof=v1/);
  await page.getByText(t("metricMore.asof.text")).waitFor();
  await expect.poll(() => number.innerText()).toBe("102,5");
  const past = await author.file("/api/v1/series/reviser/kept/revised.csv?asof=v1");
  expect(await past.text()).toBe("date,value,text\n2024-01,100,\n2024-02,101.5,\n2024-03,102.5,flash\n");

  await page.getByRole("link", { name: t("metricMore.reset.asof"), exact: true }).click();
  await expect.poll(() => number.innerText()).toBe("103,0");
  await page.goto("/reviser/kept/revised?asof=2000-01-01");
  await page.getByText(t("metricMore.nothing.past")).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

it("of two editors the second is told, and may drop what was typed for what is published", async () => {
  const t = words("en");
  const id = await author.indicator("kept", "twice", "YEARLY", "2020;1\n2021;2", "Twice");
  expect(id).toBeTruthy();
  const [first, second] = [await visit(server.address), await visit(server.address, { width: 360 })];
  for (const { page, context } of [first, second]) {
    await author.enter(context);
    await page.goto("/reviser/kept/twice?edit");
  }
  await pasteLines(first.page, "2020;1\n2021;2\n2022;3");
  await pasteLines(second.page, "2020;1\n2021;9\n2022;4");
  const save = (page: typeof first.page) =>
    page.getByRole("button", { name: t("metricForm.savePublish"), exact: true }).click();
  await save(first.page);
  await first.page.waitForURL("**/kept/twice");
  await save(second.page);
  const dialogue = second.page.getByRole("dialog");
  await dialogue.getByText(t("metricForm.conflict.title")).waitFor();
  expect(await dialogue.evaluate((it) => it.scrollWidth <= it.clientWidth)).toBe(true);
  await dialogue.getByRole("button", { name: t("metricForm.conflict.takeTheirs"), exact: true }).click();
  await dialogue.waitFor({ state: "detached" });
  await expect.poll(() => typedLines(second.page)).toBe("2020;1\n2021;2\n2022;3\n");
  const file = await author.file("/api/v1/series/reviser/kept/twice.csv");
  expect(await file.text()).toBe("date,value\n2020,1\n2021,2\n2022,3\n");
  expect([...first.complaints, ...second.complaints]).toEqual([]);
  await first.context.close();
  await second.context.close();
});
