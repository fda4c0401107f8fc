import { beforeAll, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { choose } from "./support/steps";
import { words } from "./support/words";

const server = sharedServer();
const t = words("en");
let author: Person;
beforeAll(async () => {
  author = await Person.signUp(server, "plotter", "PUBLISHER");
  await author.collection("drawn", "Drawn");
  const lines = ["2023-01;1", "2023-06;4", "2024-01;2", "2024-06;5"].join("\n");
  await author.indicator("drawn", "births", "MONTHLY", lines, "Births");
});

it("an indicator is drawn as its chart form says, with what was refused mended, until it is reset", async () => {
  const { page, complaints, context } = await visit(server.address);
  await author.enter(context);
  const form = "/plotter/drawn/births?edit=chart";
  const save = page.getByRole("button", { name: t("chartForm.metric.save") });
  const type = (name: string) => page.getByRole("radio", { name: t(`chartForm.type.${name}`), exact: true });

  await page.goto(form);
  await choose(type("BAR"));
  await page.getByLabel(t("chartForm.start"), { exact: true }).fill("2024");
  await page.getByLabel(t("chartForm.end"), { exact: true }).fill("2023");
  await save.click();
  await page.getByText(t("problem.DATES_REVERSED")).waitFor();
  await page.getByLabel(t("chartForm.end"), { exact: true }).fill("");
  await choose(page.getByLabel(t("chartForm.greater")));
  await page.getByLabel(t("chartForm.greater.value"), { exact: true }).fill("4.5");
  await save.click();
  await page.getByText(t("chartForm.metric.saved")).waitFor();
  expect(new URL(page.url()).search).toBe("");

  await page.goto(form);
  await page.getByText(t("chartForm.reset")).waitFor();
  expect(await type("BAR").isChecked()).toBe(true);
  expect(await page.getByLabel(t("chartForm.start"), { exact: true }).inputValue()).toBe("2024");
  expect(await page.getByLabel(t("chartForm.greater.value"), { exact: true }).inputValue()).toBe("4.5");
  await page.getByRole("button", { name: t("chartForm.reset"), exact: true }).click();
  await page.getByRole("button", { name: t("chartForm.reset.undo"), exact: true }).waitFor();
  await save.click();
  await page.getByText(t("chartForm.metric.saved")).waitFor();
  await page.goto(form);
  await type("LINE").waitFor({ state: "attached" });
  expect(await type("LINE").isChecked()).toBe(true);
  expect(complaints).toEqual([]);
  await context.close();
});
