import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { PASSWORD, Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { choose } from "./support/steps";
import { localeOf, words } from "./support/words";

const server = sharedServer();

/** Sends a request as a program does, with a key and without cookies. */
async function search(secret: string): Promise<Response> {
  return fetch(`${server.address}/api/v1/search?q=x`, { headers: { authorization: `Bearer ${secret}` } });
}

describe("access keys", () => {
  const t = words("fr");

  /** A new publisher in the settings, at the tab of access. */
  async function enter(name: string) {
    const person = await Person.signUp(server, name, "PUBLISHER", "FR");
    const opened = await visit(server.address, { locale: localeOf.fr });
    await person.enter(opened.context);
    return { ...opened, person };
  }

  /** Fills in the name and the password of the open form, and submits it. */
  async function fill(page: Page, name: string, password: string) {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("settings.accessKey.form.name"), { exact: true }).fill(name);
    await dialog.getByLabel(t("account.password.current"), { exact: true }).fill(password);
    await dialog.getByRole("button", { name: t("settings.accessKey.form.submit") }).click();
  }

  it("a key is created with the password, shown once, works, and stops working when it is revoked", async () => {
    const { page, complaints, context } = await enter("keeper");
    await page.goto("/account?tab=access");
    await page.getByText(t("settings.accessKey.empty")).waitFor();
    await page.getByRole("button", { name: t("settings.accessKey.new") }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel(t("settings.accessKey.scope.READ"), { exact: true }).isChecked()).toBe(
      true,
    );
    await fill(page, "Excel", "not the password");
    await dialog.getByText(t("problem.PASSWORD_WRONG")).waitFor();
    expect(await violations(page)).toEqual([]);

    await fill(page, "Excel", PASSWORD);
    const field = dialog.getByLabel(t("settings.accessKey.created.label"), { exact: true });
    const secret = await field.inputValue();
    expect(secret).toMatch(/^statit_[a-z2-7]{39}$/);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("settings.accessKey.created.done") }).click();

    const entry = page
      .getByRole("listitem")
      .filter({ hasText: `${secret.slice(0, 13)}…` })
      .first();
    await entry.waitFor();
    expect(await entry.textContent()).toContain(t("settings.accessKey.unused"));
    expect(await page.content()).not.toContain(secret);
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);

    const allowed = await search(secret);
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get("cache-control")).toContain("private");

    await page.reload();
    await entry.getByText(t("settings.accessKey.used").trim()).waitFor();
    await page.getByRole("button", { name: t("settings.accessKey.revoke.named", { name: "Excel" }) }).click();
    await dialog.getByText(t("settings.accessKey.revoke.title", { name: "Excel" })).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole("button", { name: t("settings.accessKey.revoke.confirm") }).click();
    await page.getByText(t("settings.accessKey.empty")).waitFor();

    const refused = await search(secret);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: "ACCESS_KEY_INVALID" });
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("by keyboard on a phone: a key that publishes to one collection, then all keys are revoked", async () => {
    const { page, person, complaints, context } = await enter("key-typist");
    await person.collection("prices", "Prices", "PUBLIC");
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/account?tab=access");
    const dialog = page.getByRole("dialog");
    const create = page.getByRole("button", { name: t("settings.accessKey.new") });
    await create.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Nightly job");
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await expect
      .poll(() => dialog.getByLabel(t("settings.accessKey.scope.PUBLISH"), { exact: true }).isChecked())
      .toBe(true);
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowUp");
    await dialog.getByLabel(t("settings.accessKey.form.collection"), { exact: true }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.type(PASSWORD);
    await page.keyboard.press("Enter");
    const shown = dialog.getByLabel(t("settings.accessKey.created.label"), { exact: true });
    await shown.waitFor();
    // The key is selected, to be copied by keyboard.
    const selected = await shown.evaluate((it: HTMLTextAreaElement) => {
      const isFocused = it === document.activeElement;
      return isFocused && it.value.slice(it.selectionStart, it.selectionEnd);
    });
    expect(selected).toMatch(/^statit_/);
    expect(await sideways(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.getByRole("listitem").getByRole("link", { name: "Prices" }).waitFor();
    await page.getByText(t("settings.accessKey.scope.PUBLISH"), { exact: true }).waitFor();
    await expect.poll(() => create.evaluate((it) => it === document.activeElement)).toBe(true);

    await create.click();
    await choose(dialog.getByLabel(t("settings.accessKey.scope.PUBLISH"), { exact: true }));
    await fill(page, "Second", PASSWORD);
    await dialog.getByRole("button", { name: t("settings.accessKey.created.done") }).click();
    await page.getByRole("button", { name: t("settings.accessKey.revokeAll") }).click();
    await dialog.getByRole("button", { name: t("settings.accessKey.revokeAll") }).click();
    await page.getByText(t("settings.accessKey.revokeAll.done")).waitFor();
    await page.getByText(t("settings.accessKey.empty")).waitFor();
    await expect.poll(() => create.evaluate((it) => it === document.activeElement)).toBe(true);
    const stored = await person.ask<{ viewer: { accessKeys: unknown[] } }>(
      "{ viewer { accessKeys { id } } }",
    );
    expect(stored.viewer.accessKeys).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it("a reset of the password revokes the keys only if its box is ticked", async () => {
  const t = words("en");
  const person = await Person.signUp(server, "key-forgetter");
  const { makeAccessKey } = await person.ask<{ makeAccessKey: { secret: string } }>(
    `mutation($password: String!) {
      makeAccessKey(input: { name: "Job", scope: READ, days: 30 }, password: $password) { secret } }`,
    { password: PASSWORD },
  );
  for (const revokes of [false, true]) {
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/sign");
    await page.getByLabel(t("sign.email.label")).fill(person.email);
    await page.getByRole("button", { name: t("sign.next") }).click();
    await page.getByRole("button", { name: t("sign.password.forgot") }).click();
    const code = page.getByLabel(t("sign.code.label"), { exact: true });
    await code.waitFor();
    await code.fill(await server.codeFor(person.email));
    await page.getByLabel(t("sign.reset.newPassword"), { exact: true }).fill(`${PASSWORD} ${revokes}`);
    expect(await violations(page)).toEqual([]);
    const box = page.getByLabel(t("sign.reset.revokeKeys"));
    expect(await box.isChecked()).toBe(false);
    if (revokes) await box.check();
    await page.getByRole("button", { name: t("sign.reset.submit") }).click();
    await page.getByRole("button", { name: t("common.menu.account") }).waitFor();
    expect((await search(makeAccessKey.secret)).status).toBe(revokes ? 401 : 200);
    expect(complaints).toEqual([]);
    await context.close();
  }
});
