import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { type Visit, visit } from "./support/browser";
import { FederatedServer } from "./support/identity/federatedServer";
import { chooseUsername, leaveFor, questioned, signInAt } from "./support/identity/pages";
import { RealProvider } from "./support/identity/realProvider";
import { PASSWORD, Person } from "./support/person";
import { words } from "./support/words";

/** The ways to sign in, in the settings and as the operator limits them, with real providers in a browser. */

const server = new FederatedServer();
let town: RealProvider;
let port: RealProvider;

beforeAll(async () => {
  town = await RealProvider.start("town", "Town of Example");
  port = await RealProvider.start("port", "Port of Example");
  await server.configure([town, port]);
  await server.start();
  await Promise.all([town.register(server.address), port.register(server.address)]);
});
afterAll(async () => {
  await server.remove();
  await Promise.all([town.stop(), port.stop()]);
});

const SETTINGS = "/account?tab=access";

describe("in the settings, a user", () => {
  const t = words("en");

  const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

  /** Signs a new person up by `town`, and opens the settings. */
  async function federated(name: string): Promise<Visit> {
    town.people[name] = { email: `${name}@example.org`, email_verified: true };
    const opened = await visit(server.address);
    const { page } = opened;
    await page.goto(SETTINGS);
    await page.waitForURL("**/sign?**");
    await leaveFor(page, t, town);
    await signInAt(page, town, name);
    await chooseUsername(page, t, name);
    await page.waitForURL(`**${SETTINGS}`);
    return opened;
  }

  it("adds an identity, removes the password, and keeps the last way in", async () => {
    const person = await Person.signUp(server, "adder", "USER");
    town.people[person.name] = { email: "anything@example.org", email_verified: true };
    const { page, complaints, context } = await visit(server.address);
    await person.enter(context);
    await page.goto(SETTINGS);
    const ways = page.getByRole("list", { name: t("ways.section") });
    await ways.waitFor();
    expect(await button(ways, t("ways.password.remove")).isDisabled()).toBe(true);
    await page.getByText(t("ways.password.last")).waitFor();
    expect(await violations(page)).toEqual([]);

    await button(page, t("ways.add", { label: town.label })).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("account.password.current"), { exact: true }).fill("not the password");
    await button(dialog, t("sign.provider.continue", { label: town.label })).click();
    await dialog.getByText(t("problem.PASSWORD_WRONG")).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel(t("account.password.current"), { exact: true }).fill(PASSWORD);
    await button(dialog, t("sign.provider.continue", { label: town.label })).click();
    await signInAt(page, town, person.name);
    await page.waitForURL(`**${SETTINGS}`);
    await page.getByText(t("sign.provider.added", { label: town.label })).waitFor();
    await ways.getByText("anything@example.org").waitFor();
    expect(await button(page, t("ways.add", { label: town.label })).count()).toBe(0);

    await button(ways, t("ways.password.remove")).click();
    await dialog.getByText(t("ways.password.remove.text")).waitFor();
    await dialog.getByLabel(t("account.password.current"), { exact: true }).fill(PASSWORD);
    await button(dialog, t("ways.password.remove")).click();
    await page.getByText(t("ways.password.removed")).waitFor();
    await page.getByText(t("ways.identity.last")).waitFor();
    const remove = button(ways, t("ways.identity.remove.named", { label: town.label }));
    expect(await remove.isDisabled()).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);

    await button(ways, t("ways.password.set")).click();
    await page.getByLabel(t("sign.code.label"), { exact: true }).fill(await server.codeFor(person.email));
    await page.getByLabel(t("sign.reset.newPassword"), { exact: true }).fill(PASSWORD);
    await button(page, t("ways.password.save")).click();
    await page.getByText(t("ways.password.saved")).waitFor();
    await remove.click();
    await dialog.getByText(t("ways.identity.remove.text")).waitFor();
    await dialog.getByLabel(t("account.password.current"), { exact: true }).fill(PASSWORD);
    await button(dialog, t("ways.identity.remove.named", { label: town.label })).click();
    await page.getByText(t("ways.identity.removed", { label: town.label })).waitFor();
    await button(page, t("ways.add", { label: town.label })).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("without a password deletes the account, after a new sign-in at the provider", async () => {
    const name = "leaver";
    const { page, complaints, context } = await federated(name);
    await page.getByRole("button", { name: t("settings.delete.begin") }).click();
    const dialog = page.getByRole("dialog");
    expect(await dialog.getByLabel(t("settings.delete.password")).count()).toBe(0);
    await dialog.getByLabel(t("settings.delete.username")).fill(name);
    await button(dialog, t("settings.delete.confirm")).click();
    await dialog.getByText(t("problem.CONFIRM_BY_PROVIDER")).waitFor();
    expect(await violations(page)).toEqual([]);

    // Signed in there already, the person has to sign in again.
    await button(dialog, t("ways.confirm.with", { label: town.label })).click();
    await signInAt(page, town, name);
    await page.waitForURL(`**${SETTINGS}`);
    await page.getByText(t("sign.provider.confirmed")).waitFor();
    await page.getByRole("button", { name: t("settings.delete.begin") }).click();
    await dialog.getByText(t("ways.confirm.until", { time: "" }).trim()).waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByLabel(t("settings.delete.username")).fill(name);
    await button(dialog, t("settings.delete.confirm")).click();
    await page.getByText(t("settings.delete.done")).waitFor();
    await page.getByRole("link", { name: t("common.signIn"), exact: true }).waitFor();

    // The provider still knows the person; here, that is a newcomer.
    await page.goto("/sign");
    await leaveFor(page, t, town);
    await questioned(page, server, "town", t("sign.username.title"));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("who confirms as somebody else is not confirmed", async () => {
    const name = "mistaken";
    const { page, complaints, context } = await federated(name);
    town.people[`${name}-colleague`] = {};
    await page.getByRole("button", { name: t("settings.delete.begin") }).click();
    await button(page.getByRole("dialog"), t("ways.confirm.with", { label: town.label })).click();
    await signInAt(page, town, `${name}-colleague`);
    await page.getByText(t("problem.IDENTITY_OTHER")).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: t("sign.provider.return") }).click();
    await page.waitForURL(`**${SETTINGS}`);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("the operator", () => {
  const t = words("en");

  /** A window at the sign-in page, at the width of a phone. */
  async function atSign(): Promise<Visit> {
    const opened = await visit(server.address, { width: 360 });
    await opened.page.goto("/sign");
    await opened.page.getByRole("heading", { level: 1, name: t("sign.in.title") }).waitFor();
    return opened;
  }

  /** Checks the shown page, and closes its window. */
  async function leave({ page, complaints, context }: Visit): Promise<void> {
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }

  it("may accept providers only", async () => {
    await server.restart([town, port], { sign_in: "providers" });
    const opened = await atSign();
    const { page } = opened;
    await page.getByText(t("sign.provider.only")).waitFor();
    await page.getByText(t("sign.provider.onlyNew")).waitFor();
    expect(await page.getByLabel(t("sign.email.label")).count()).toBe(0);
    for (const { label } of [town, port]) {
      await page.getByRole("button", { name: t("sign.provider.continue", { label }) }).waitFor();
    }
    await leave(opened);
  });

  it("may let nobody sign up", async () => {
    await server.restart([town, port], { sign_up: false });
    town.people.outsider = { email: "outsider@example.org", email_verified: true };
    const opened = await atSign();
    const { page } = opened;
    await page.getByRole("link", { name: "operator@example.org" }).first().waitFor();
    expect(await page.getByRole("button", { name: "Create one" }).count()).toBe(0);
    await leaveFor(page, t, town);
    await signInAt(page, town, "outsider");
    await page.getByText(t("problem.SIGN_UP_CLOSED")).waitFor();
    await leave(opened);
  });

  it("may accept newcomers with addresses of some domains", async () => {
    await server.restart([town, port], { sign_up_domains: ["town.example"] });
    town.people.stranger = { email: "stranger@example.org", email_verified: true };
    town.people.clerk = { email: "clerk@town.example", email_verified: true };
    const opened = await atSign();
    await leaveFor(opened.page, t, town);
    await signInAt(opened.page, town, "stranger");
    await opened.page.getByText(t("problem.EMAIL_DOMAIN_REFUSED")).waitFor();
    await leave(opened);
    const second = await atSign();
    await leaveFor(second.page, t, town);
    await signInAt(second.page, town, "clerk");
    await questioned(second.page, server, "town", t("sign.username.title"));
    await leave(second);
  });

  it("may have no providers: the pages have no trace of them", async () => {
    await server.restart([]);
    const opened = await atSign();
    const { page } = opened;
    await page.getByLabel(t("sign.email.label")).waitFor();
    expect(await page.getByText(t("sign.provider.or"), { exact: true }).count()).toBe(0);
    expect(await page.getByRole("button", { name: /^Continue with/ }).count()).toBe(0);
    await leave(opened);
  });
});
