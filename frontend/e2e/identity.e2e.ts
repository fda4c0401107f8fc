import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { FaultyProvider } from "./support/identity/faultyProvider";
import { FederatedServer } from "./support/identity/federatedServer";
import { chooseUsername, leaveFor, questioned, signInAt, signOut } from "./support/identity/pages";
import { RealProvider } from "./support/identity/realProvider";
import { PASSWORD, Person } from "./support/person";
import { localeOf, words } from "./support/words";

/** Signing in at a provider, as people do it in a browser. */

const server = new FederatedServer();
let town: RealProvider;
/** A provider that is always right, except where a test says otherwise. */
let port: FaultyProvider;

beforeAll(async () => {
  town = await RealProvider.start("town", "Town of Example");
  port = await FaultyProvider.start("port");
  await server.configure([town, port]);
  await server.start();
  await town.register(server.address);
});
afterAll(async () => {
  await server.remove();
  await Promise.all([town.stop(), port.stop()]);
});

describe("a person who reads French, with a phone", () => {
  const t = words("fr");
  const open = () => visit(server.address, { locale: localeOf.fr, width: 360 });

  /** Checks the shown page as the other tests do. */
  async function expectUsable(page: Page): Promise<void> {
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
  }

  it("signs up on the way to a page, comes back to it, and signs in with one click afterwards", async () => {
    const name = "newcomer";
    town.people[name] = { email: `${name}@example.org`, email_verified: true };
    const { page, complaints, context } = await open();
    await page.goto("/account?tab=access");
    await page.waitForURL("**/sign?**");
    await page.getByRole("heading", { level: 1, name: t("sign.in.title") }).waitFor();
    await expectUsable(page);
    await leaveFor(page, t, town);
    await signInAt(page, town, name);

    await questioned(page, server, "town", t("sign.username.title"));
    await expectUsable(page);
    await page.getByLabel(t("sign.username.label")).fill("a b");
    await page.getByRole("button", { name: t("sign.up.submit") }).click();
    await page.getByText(t("problem.USERNAME_FORMAT", { min: "3", max: "40" })).waitFor();
    await chooseUsername(page, t, name);
    await page.waitForURL("**/account?tab=access");
    await page.getByText(town.label, { exact: true }).waitFor();
    expect(await page.getByText(`${name}@example.org`).count()).toBeGreaterThan(0);
    expect(await page.locator("html").getAttribute("lang")).toBe("fr");

    await signOut(page, t);
    await page.goto("/sign");
    await leaveFor(page, t, town);
    await page.waitForURL(`${server.address}/`);
    await page.getByRole("button", { name: t("common.menu.account") }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => !url.pathname.startsWith("/sign/"));
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("joins the account with the same address by its password, asked for once", async () => {
    const person = await Person.signUp(server, "known", "USER", "FR");
    town.people[person.name] = { email: person.email, email_verified: true };
    const { page, complaints, context } = await open();
    await page.goto("/sign");
    await leaveFor(page, t, town);
    await signInAt(page, town, person.name);
    await questioned(page, server, "town", t("sign.join.title"));
    await page.getByText(t("sign.join.lead", { email: person.email, label: town.label })).waitFor();
    await expectUsable(page);
    const password = page.getByLabel(t("sign.password.label"), { exact: true });
    await password.fill("not the password");
    await page.keyboard.press("Enter");
    await page.getByText(t("problem.PASSWORD_WRONG")).waitFor();
    await password.fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.getByText(t("sign.join.done", { label: town.label })).waitFor();
    await page.waitForURL(`${server.address}/`);

    await signOut(page, t);
    await page.goto("/sign");
    await leaveFor(page, t, town);
    await page.waitForURL(`${server.address}/`);
    await page.getByRole("button", { name: t("common.menu.account") }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("joins it by a mailed code instead", async () => {
    const person = await Person.signUp(server, "forgetful", "USER", "FR");
    town.people[person.name] = { email: person.email, email_verified: true };
    const { page, complaints, context } = await open();
    await page.goto("/sign");
    await leaveFor(page, t, town);
    await signInAt(page, town, person.name);
    await questioned(page, server, "town", t("sign.join.title"));
    await page.getByRole("button", { name: t("sign.join.sendCode") }).click();
    await page.getByText(t("sign.join.codeLead", { email: person.email, label: town.label })).waitFor();
    await expectUsable(page);
    // A complete code is sent by itself.
    await page.getByLabel(t("sign.code.label"), { exact: true }).fill(await server.codeFor(person.email));
    await page.getByText(t("sign.join.done", { label: town.label })).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("confirms an address that the provider has not verified, also after a reload", async () => {
    const name = "unverified";
    town.people[name] = { email: `${name}@example.org`, email_verified: false };
    const { page, complaints, context } = await open();
    await page.goto("/sign");
    await leaveFor(page, t, town);
    await signInAt(page, town, name);
    await questioned(page, server, "town", t("sign.address.title"));
    await expectUsable(page);
    await page.reload();
    await questioned(page, server, "town", t("sign.address.title"));
    const email = page.getByLabel(t("sign.email.label"));
    expect(await email.inputValue()).toBe(`${name}@example.org`);
    await email.fill(`${name}-other@example.org`);
    await page.getByRole("button", { name: t("sign.address.sendCode") }).click();
    const code = await server.codeFor(`${name}-other@example.org`);
    await page.getByLabel(t("sign.code.label"), { exact: true }).fill(code);
    await chooseUsername(page, t, name);
    await page.goto("/account?tab=access");
    await page.getByText(`${name}-other@example.org`).first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("who cancels at the provider reads so, and can start again", async () => {
    town.people.hesitant = {
      email: "hesitant@example.org",
      email_verified: true,
    };
    const { page, complaints, context } = await open();
    await page.goto("/sign");
    await leaveFor(page, t, town);
    await page.getByRole("button", { name: "Cancel" }).click();
    await questioned(page, server, "town", t("sign.provider.cancelled.title"));
    await page.getByText(t("sign.provider.cancelled", { label: town.label })).waitFor();
    await expectUsable(page);
    await page.getByRole("button", { name: t("sign.provider.again") }).click();
    await signInAt(page, town, "hesitant");
    await questioned(page, server, "town", t("sign.username.title"));
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("the page that a provider leads to", () => {
  const t = words("en");

  /** The address to which the provider sends this window back; it is not opened. */
  async function answerFor(page: Page): Promise<URL> {
    let address: URL | undefined;
    // Redirects are not intercepted: the first request is, and its answer is read here.
    await page.route(`${port.issuer}/**`, async (route) => {
      const answer = await fetch(route.request().url(), { redirect: "manual" });
      address = new URL(answer.headers.get("location") ?? "");
      return route.abort();
    });
    await page.goto("/sign");
    await leaveFor(page, t, port);
    await expect.poll(() => address !== undefined).toBe(true);
    await page.unroute(`${port.issuer}/**`);
    return address as unknown as URL;
  }

  /** Whether the page asked the server to check an answer. */
  function watchChecks(page: Page): () => number {
    let checks = 0;
    page.on("request", (request) => {
      if (request.postData()?.includes("completeProvider")) checks += 1;
    });
    return () => checks;
  }

  const ABORTED = [/ERR_FAILED/];

  it("uses an answer once", async () => {
    port.person = { sub: "once", email: "once@example.org", email_verified: true };
    const { page, context } = await visit(server.address, { expected: ABORTED });
    const { href } = await answerFor(page);
    await page.goto(href);
    await questioned(page, server, "port", t("sign.username.title"));
    const checks = watchChecks(page);
    await page.goto(href);
    await questioned(page, server, "port", t("sign.provider.lost.title"));
    expect(checks()).toBe(0);
    await page.getByRole("link", { name: t("sign.provider.otherWays") }).click();
    await page.waitForURL("**/sign");
    await context.close();
  });

  it.each<[string, (answer: URL) => string]>([
    ["of another provider", (answer) => answer.pathname.replace("port", "town") + answer.search],
    ["of an unknown provider", (answer) => answer.pathname.replace("port", "village") + answer.search],
  ])("sends no answer %s to the server", async (_, changed) => {
    const { page, context } = await visit(server.address, { expected: ABORTED });
    const answer = await answerFor(page);
    const checks = watchChecks(page);
    await page.goto(changed(answer));
    await page.getByRole("heading", { level: 1, name: t("sign.provider.lost.title") }).waitFor();
    expect(new URL(page.url()).search).toBe("");
    expect(checks()).toBe(0);
    await context.close();
  });

  it("accepts no answer in a window that did not begin", async () => {
    const here = await visit(server.address, { expected: ABORTED });
    const { href } = await answerFor(here.page);
    const there = await visit(server.address);
    const checks = watchChecks(there.page);
    await there.page.goto(href);
    await questioned(there.page, server, "port", t("sign.provider.lost.title"));
    expect(checks()).toBe(0);
    await here.context.close();
    await there.context.close();
  });

  it.each([
    ["state", "another", "problem.ATTEMPT_EXPIRED"],
    ["code", "another", "problem.PROVIDER_REFUSED"],
    ["iss", "https://evil.example", "problem.PROVIDER_REFUSED"],
  ])("says why an answer with another %s is not accepted", async (name, value, text) => {
    const { page, context } = await visit(server.address, { expected: ABORTED });
    const answer = await answerFor(page);
    answer.searchParams.set(name, value);
    await page.goto(answer.href);
    await page.getByText(t(text)).waitFor();
    expect(await violations(page)).toEqual([]);
    await context.close();
  });

  it("shows an error of the provider as text", async () => {
    const { page, context } = await visit(server.address, { expected: ABORTED });
    const answer = await answerFor(page);
    const evil = "<img src=x onerror=alert(1)>";
    answer.search = new URLSearchParams({ error: evil, error_description: evil }).toString();
    await page.goto(answer.href);
    await page.getByText(t("sign.provider.error", { label: port.label })).waitFor();
    expect(await page.locator("main img").count()).toBe(0);
    await context.close();
  });

  it("is not opened where the provider is down, which the sign-in page says", async () => {
    await port.stop();
    // The server knows the provider's document for an hour: without a restart, only the browser would notice.
    await server.restart([town, port]);
    const { page, complaints, context } = await visit(server.address);
    await page.goto("/sign");
    await leaveFor(page, t, port);
    await page.getByText(t("problem.PROVIDER_DOWN")).waitFor();
    expect(new URL(page.url()).pathname).toBe("/sign");
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
