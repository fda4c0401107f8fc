import { beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { localeOf, words } from "./support/words";

const server = sharedServer();
let office: Person;
beforeAll(async () => {
  office = await Person.signUp(server, "removed-office");
  await office.collection("prices", "Prices");
  await office.indicator("prices", "cpi", "YEARLY", "2023;1\n2024;2");
});

const NOTE = "Another office published these figures.";
const FILE = "/api/v1/series/removed-office/prices/cpi.csv";

const statusOf = async (path: string) => (await fetch(server.address + path)).status;

describe("a collection that the operator takes down", () => {
  it("is gone for everybody else at once", async () => {
    expect(await statusOf(FILE)).toBe(200);
    await server.run("admin", "take-down", "removed-office/prices", "--note", NOTE);
    expect(await statusOf(FILE)).toBe(404);
    const { page, complaints, context } = await visit(server.address);
    for (const path of ["/removed-office/prices", "/removed-office/prices/cpi"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: words("en")("pages.notFound.title") }).waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ["en", 1280],
    ["fr", 360],
  ] as const)("tells its publisher why, in %s at %i", async (language, width) => {
    const t = words(language);
    await office.ask(`mutation { setLanguage(language: ${language.toUpperCase()}) { problems { code } } }`);
    const { page, complaints, context } = await visit(server.address, {
      locale: localeOf[language],
      width,
    });
    await office.enter(context);
    await page.goto("/removed-office/prices");
    await page.getByText(NOTE).waitFor();
    await page.getByText(t("collectionMore.takenDown.effect")).waitFor();
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    await page.goto("/removed-office/members?view=activity");
    await page.getByText(NOTE).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("cannot be made public by its publisher, and its other fields can be changed", async () => {
    const t = words("fr");
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr });
    await office.enter(context);
    await page.goto("/removed-office/prices?edit");
    await page.getByText(t("collectionForm.access.takenDown")).waitFor();
    const choice = (access: string) =>
      page.getByRole("radio", { name: t(`collectionForm.access.${access}`), exact: true });
    expect(await choice("PUBLIC").isDisabled()).toBe(true);
    expect(await choice("ACCOUNT").isDisabled()).toBe(true);
    expect(await choice("PRIVATE").isChecked()).toBe(true);
    await page.getByRole("switch", { name: t("collectionForm.questions") }).click();
    await page.getByRole("button", { name: t("collectionForm.save") }).click();
    await page.getByRole("heading", { level: 1, name: "Prices" }).waitFor();
    expect(await statusOf(FILE)).toBe(404);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is refused by the server as well, where the form is older than the removal", async () => {
    const t = words("fr");
    await server.run("admin", "put-back", "removed-office/prices");
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr });
    await office.enter(context);
    await page.goto("/removed-office/prices?edit");
    await page.getByText(t("collectionForm.consequence.PUBLIC")).waitFor();
    await server.run("admin", "take-down", "removed-office/prices", "--note", NOTE);
    await page.getByRole("switch", { name: t("collectionForm.questions") }).click();
    await page.getByRole("button", { name: t("collectionForm.save") }).click();
    await page.getByText(t("problem.COLLECTION_TAKEN_DOWN")).first().waitFor();
    expect(await statusOf(FILE)).toBe(404);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("is public again once the operator puts it back", async () => {
    await server.run("admin", "put-back", "removed-office/prices");
    expect(await statusOf(FILE)).toBe(200);
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/removed-office/prices");
    await page.getByRole("heading", { level: 1, name: "Prices" }).waitFor();
    expect(await page.getByText(NOTE).count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
