import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { PASSWORD, Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { fillIndicator, pasteLines, typedLines } from "./support/steps";
import { type Language, localeOf, words } from "./support/words";

const server = sharedServer();
/** The author of the published series, by interface language. */
const authors = new Map<string, Person>();
beforeAll(async () => {
  await Person.signUp(server, "taken", "USER");
  for (const language of ["en", "fr"]) {
    const author = await Person.signUp(
      server,
      `author-${language}`,
      "PUBLISHER",
      language === "fr" ? "FR" : "EN",
    );
    await author.collection("lines", "Lines");
    authors.set(language, author);
  }
});

const GOOD = ["2024-01;100.5", "2024-02;101", "2024-03;102", "2024-04;103", "2024-05;104", "2024-06;105"];
const BAD = [...GOOD, "2024-02-30;3", "2024-01;7", "2024-07;x"].join("\n");

const said = {
  en: [
    [7, "This date does not exist in the calendar."],
    [8, "Duplicate period (see line 1). Keep one."],
    [9, "This value is not a number."],
  ],
  fr: [
    [7, "Cette date n’existe pas dans le calendrier."],
    [8, "Cette période figure déjà à la ligne 1. Gardez une seule des deux."],
    [9, "Cette valeur n’est pas un nombre."],
  ],
} as const;

/** Opens the form of a new indicator. */
async function openForm(language: Language) {
  const visited = await visit(server.address, { locale: localeOf[language] });
  const author = authors.get(language);
  if (!author) throw new Error("the authors signed up");
  await author.enter(visited.context);
  await visited.page.goto(`/new?kind=indicator&account=author-${language}&collection=lines`);
  return { ...visited, author };
}

describe.each(["en", "fr"] as const)("an indicator's form read in %s", (language) => {
  const t = words(language);

  it("tells each wrong line at its line, keeps what was typed, and lets it be mended", async () => {
    const { page, complaints, context, author } = await openForm(language);
    await fillIndicator(page, t, { name: "Wrong lines", path: "wrong", frequency: "MONTHLY", unit: "%" });
    await pasteLines(page, BAD);

    const list = page.getByRole("listitem");
    for (const [line, sentence] of said[language]) {
      const item = list.filter({ hasText: sentence });
      await item.waitFor();
      expect(await item.textContent()).toContain(t("metricForm.problems.line").replace(/\{.*/, "") + line);
    }
    expect(await page.locator(".cm-gutter-lint .cm-lint-marker-error").count()).toBe(said[language].length);

    // Saving is rejected at the first wrong line, and the cursor moves to it; the text remains.
    await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
    await page.locator(".cm-activeLine", { hasText: "2024-02-30;3" }).waitFor();
    expect(await page.evaluate(() => document.activeElement?.classList.contains("cm-content"))).toBe(true);
    expect(await typedLines(page)).toBe(BAD);
    expect(await page.getByLabel(t("metricForm.name"), { exact: true }).inputValue()).toBe("Wrong lines");

    // Decimal commas are no mistakes: one button takes the values.
    await pasteLines(page, "2024-01;100.5\n2024-03;1,5\n2024-04;12");
    await page.getByRole("button", { name: t("metricForm.reading.use") }).click();
    await page.locator(".cm-line", { hasText: "2024-03;1.5" }).waitFor();
    await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
    await page.waitForURL("**/lines/wrong");
    const file = await author.file(`/api/v1/series/author-${language}/lines/wrong.csv`);
    expect(await file.text()).toBe("date,value\n2024-01,100.5\n2024-03,1.5\n2024-04,12\n");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("an indicator's form", () => {
  const t = words("en");

  it("tells a missing name and a wrong key beside its field", async () => {
    const { page, complaints, context } = await openForm("en");
    await page.getByRole("button", { name: t("metricForm.create"), exact: true }).click();
    const name = page.getByLabel(t("metricForm.name"), { exact: true });
    await page.getByText(t("problem.REQUIRED")).first().waitFor();
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(await name.getAttribute("aria-invalid")).toBe("true");
    const path = page.getByLabel(t("metricForm.path"), { exact: true });
    await path.fill("a//b");
    await page.getByText(t("problem.PATH_FORMAT")).waitFor();
    await path.fill("metrics");
    await page.getByText(t("problem.PATH_RESERVED")).waitFor();
    expect(await path.getAttribute("aria-invalid")).toBe("true");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("a sign-up full of mistakes", () => {
  const t = words("fr");

  it("tells each mistake beside its field and ends well", async () => {
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr });
    await page.goto("/signpub");
    const next = page.getByRole("button", { name: t("sign.next") });
    const email = page.getByLabel(t("sign.email.label"));
    const wrong = async (id: string, values = {}) => {
      await page.getByText(t(id, values), { exact: true }).first().waitFor();
    };

    await email.fill("not an address");
    await next.click();
    await wrong("problem.EMAIL_INVALID");
    expect(await email.inputValue()).toBe("not an address");
    expect(await email.getAttribute("aria-invalid")).toBe("true");
    const address = "clumsy@example.org";
    await email.fill(address);
    await next.click();

    const code = page.getByLabel(t("sign.code.label"), { exact: true });
    await code.fill("12x");
    await next.click();
    await wrong("problem.CODE_FORMAT");
    const right = await server.codeFor(address);
    const other = right === "123456" ? "654321" : "123456";
    await code.fill(other);

    const username = page.getByLabel(t("sign.username.label"));
    for (const [typed, problem] of [
      ["taken", "problem.USERNAME_TAKEN"],
      ["TAKEN", "problem.USERNAME_TAKEN"],
      ["graphql", "problem.USERNAME_RESERVED"],
    ] as const) {
      await username.fill(typed);
      await wrong(problem);
      expect(await username.inputValue()).toBe(typed);
    }
    const password = page.getByLabel(t("sign.password.label"), { exact: true });
    const submit = page.getByRole("button", { name: t("sign.up.submit") });
    await username.fill("é!");
    await submit.click();
    await wrong("problem.USERNAME_FORMAT", { min: 3, max: 40 });
    await username.fill("clumsy");
    await password.fill("short");
    await submit.click();
    await wrong("problem.PASSWORD_TOO_SHORT", { min: 8 });
    await password.fill("password1");
    await submit.click();
    await wrong("problem.PASSWORD_COMMON");
    await password.fill(PASSWORD);
    await submit.click();

    // The wrong code is reported last; the form returns to its step and shows the remaining attempts.
    await page.getByText(/reste 4 essais/).waitFor();
    expect(await code.inputValue()).toBe(other);
    await code.fill(right);
    expect(await username.inputValue()).toBe("clumsy");
    expect(await password.inputValue()).toBe(PASSWORD);
    await submit.click();
    await page.waitForURL("**/new");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("an unknown address and a wrong password are told, and a new password can be chosen", async () => {
    const { page, complaints, context } = await visit(server.address, { locale: localeOf.fr });
    const forgetful = await Person.signUp(server, "forgetful", "PUBLISHER", "FR");
    await page.goto("/sign");
    const next = page.getByRole("button", { name: t("sign.next") });
    const email = page.getByLabel(t("sign.email.label"));
    await email.fill("nobody@example.org");
    await next.click();
    await page.getByText(t("problem.USER_NOT_FOUND"), { exact: true }).waitFor();
    await email.fill(forgetful.email);
    await next.click();
    const password = page.getByLabel(t("sign.password.label"), { exact: true });
    await password.fill("not my password");
    await page.getByRole("button", { name: t("common.signIn"), exact: true }).click();
    await page.getByText(t("problem.PASSWORD_WRONG"), { exact: true }).waitFor();
    await page.getByRole("button", { name: t("sign.password.forgot") }).click();
    const code = page.getByLabel(t("sign.code.label"), { exact: true });
    await code.waitFor();
    await code.fill(await server.codeFor(forgetful.email));
    await page.getByLabel(t("sign.reset.newPassword"), { exact: true }).fill("another horse battery staple");
    await page.getByRole("button", { name: t("sign.reset.submit") }).click();
    await page.getByRole("button", { name: t("common.menu.account") }).waitFor();
    // Choosing a new password ended the existing session.
    expect(await forgetful.ask("{ viewer { id } }")).toEqual({ viewer: null });
    expect(complaints).toEqual([]);
    await context.close();
  });
});
