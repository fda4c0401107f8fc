import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { PASSWORD, Person } from "./support/person";
import { OwnServer } from "./support/server";
import { words } from "./support/words";

const server = new OwnServer();
let keeper: Person;
let stranger: Person;
beforeAll(async () => {
  await server.start();
  keeper = await Person.signUp(server, "keeper");
  stranger = await Person.signUp(server, "stranger", "USER");
});
afterAll(() => server.remove());

const t = words("en");
const page_ = "/keeper/secret/plans/budget";
const unused = "/keeper/never/plans/budget";
const file = (path: string) => `/api/v1/series${path}`;

describe("collections that are not public", () => {
  it("need a subscription: without it the choices are shown, disabled, with the contact address", async () => {
    const { page, complaints, context } = await visit(server.address);
    await keeper.enter(context);
    await page.goto("/new?kind=collection&account=keeper");
    await page.getByRole("radio", { name: t("collectionForm.access.PUBLIC"), exact: true }).waitFor();
    expect(await page.getByRole("radio", { name: t("collectionForm.access.PRIVATE") }).isDisabled()).toBe(
      true,
    );
    expect(await page.getByRole("radio", { name: t("collectionForm.access.ACCOUNT") }).isDisabled()).toBe(
      true,
    );
    await page.locator('a[href^="mailto:"]').first().waitFor();
    await expect(keeper.collection("secret", "Secret", "PRIVATE")).rejects.toThrow("SUBSCRIPTION_NEEDED");

    await server.run("admin", "plan", "keeper", "subscriber");
    await page.reload();
    await page.getByLabel(t("collectionForm.name"), { exact: true }).fill("Secret");
    await page.getByRole("radio", { name: t("collectionForm.access.PRIVATE") }).check();
    await page.getByRole("button", { name: t("collectionForm.create") }).click();
    await page.waitForURL("**/keeper/secret");
    await keeper.indicator("secret", "plans/budget", "YEARLY", "2023;1\n2024;2");
    await page.goto(page_);
    await page.getByText(t("collection.access.badge.PRIVATE")).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("do not exist for a guest, who is offered to sign in and comes back to the page", async () => {
    const { page, complaints, context } = await visit(server.address);
    for (const path of [page_, "/keeper/secret", unused]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: t("pages.notFound.title") }).waitFor();
      expect(await page.title()).not.toMatch(/secret|budget/i);
    }
    await page.goto("/keeper");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByText(t("account.empty.title")).waitFor();
    expect(await page.getByText("Secret").count()).toBe(0);

    await page.goto(page_);
    await page
      .locator("main")
      .getByRole("link", { name: t("common.signIn") })
      .click();
    await page.getByLabel(t("sign.email.label")).fill(keeper.email);
    await page.getByRole("button", { name: t("sign.next") }).click();
    await page.getByLabel(t("sign.password.label"), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: t("common.signIn"), exact: true }).click();
    await page.waitForURL(`**${page_}`);
    await page.getByRole("heading", { level: 1, name: "plans/budget" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("do not exist for somebody signed in who is no member", async () => {
    const { page, complaints, context } = await visit(server.address);
    await stranger.enter(context);
    for (const path of [page_, `${page_}?edit`, "/keeper/secret", "/keeper/secret?edit"]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: t("pages.notFound.title") }).waitFor();
      await page.getByText(t("pages.notFound.textSignedIn")).waitFor();
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each(["csv", "json"])("answer %s files as for a key that was never used", async (format) => {
    const answer = async (person: Person, path: string) => {
      const response = await person.file(`${file(path)}.${format}`);
      const headers = Object.fromEntries(response.headers);
      for (const name of ["date", "x-request-id", "content-security-policy"]) delete headers[name];
      // It counts down with each read, of whatever.
      if (headers.ratelimit) headers.ratelimit = "";
      const body = (await response.text()).replaceAll(response.headers.get("x-request-id") ?? "-", "");
      return { status: response.status, headers, body };
    };
    const guest = new Person(server, "");
    for (const reader of [guest, stranger]) {
      const hidden = await answer(reader, page_);
      expect(hidden.status).toBe(404);
      expect(hidden).toEqual(await answer(reader, unused));
    }
    expect((await answer(keeper, page_)).status).toBe(200);
  });

  it("are never in what everybody sees", async () => {
    const { recentMetrics } = await new Person(server, "").ask<{ recentMetrics: { nodes: unknown[] } }>(
      "{ recentMetrics { nodes { path } } }",
    );
    expect(recentMetrics.nodes).toEqual([]);
  });
});
