import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { type Visit, visit } from "./support/browser";
import { PASSWORD, Person } from "./support/person";
import { OwnServer } from "./support/server";
import { localeOf, words } from "./support/words";

const server = new OwnServer();
const t = words("en");
const fr = words("fr");

let owner: Person;
let admin: Person;
let member: Person;
let stranger: Person;

beforeAll(async () => {
  await server.start();
  owner = await Person.signUp(server, "olga");
  admin = await Person.signUp(server, "adam", "USER");
  member = await Person.signUp(server, "mila", "USER");
  stranger = await Person.signUp(server, "stan");
  await server.run("admin", "plan", "olga", "subscriber");
  await owner.collection("prices", "Prices", "PRIVATE");
  await owner.indicator("prices", "cpi", "YEARLY", "2023;1\n2024;2");
});
afterAll(() => server.remove());

const members = "/olga/members";
const ofPrices = "/olga/prices/members";

async function enter(person: Person, path: string, locale: keyof typeof localeOf = "en"): Promise<Visit> {
  const window = await visit(server.address, { locale: localeOf[locale] });
  await person.enter(window.context);
  await window.page.goto(path);
  return window;
}

const line = (page: Page, username: string): Locator =>
  page.getByRole("listitem").filter({ has: page.getByRole("link", { name: username, exact: true }) });
const roleButton = (page: Page, name: string, role: string): Locator =>
  page.getByRole("button", { name: t("member.role.change", { name, role: t(`member.role.${role}`) }) });

async function add(page: Page, who: string, role: string): Promise<void> {
  await page.getByRole("button", { name: t("member.add"), exact: true }).click();
  await typeMember(page, who, role);
}

async function typeMember(page: Page, who: string, role: string): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(t("member.add.who")).fill(who);
  await dialog.getByRole("radio", { name: t(`member.role.${role}`), exact: true }).check();
  const submit = who.includes("@") ? t("member.add.invite") : t("member.add.submit");
  await dialog.getByRole("button", { name: submit, exact: true }).click();
}

async function giveRole(page: Page, name: string, from: string, to: string): Promise<void> {
  await roleButton(page, name, from).click();
  const chosen = page.getByText(t(`member.role.${to}`), { exact: true });
  await page.getByRole("menuitemradio").filter({ has: chosen }).click();
}

async function act(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: t("member.menu", { name }), exact: true }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

describe("a team", () => {
  it("joins by username; what is refused is read at the field", async () => {
    const { page, complaints, context } = await enter(owner, members);
    await page.getByText(t("member.alone.title")).waitFor();
    await add(page, "nobody-here", "MEMBER");
    await page.getByText(t("problem.MEMBER_UNKNOWN")).waitFor();
    await typeMember(page, "OLGA", "MEMBER");
    await page.getByText(t("problem.MEMBER_SELF")).waitFor();
    await typeMember(page, "adam", "ADMINISTRATOR");
    await page.getByText(t("member.added", { name: "adam", place: "olga" })).waitFor();
    await roleButton(page, "adam", "ADMINISTRATOR").waitFor();
    await add(page, "Mila", "MEMBER");
    await roleButton(page, "mila", "MEMBER").waitFor();
    await add(page, "mila", "MEMBER");
    await page.getByText(t("problem.ALREADY_MEMBER")).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("takes in a newcomer by mail, who signs up on the way, and only once", async () => {
    const { page, complaints, context } = await enter(admin, ofPrices);
    await add(page, "stan", "EDITOR");
    await page.getByText(t("problem.NOT_IN_ACCOUNT")).waitFor();
    await page.keyboard.press("Escape");
    await add(page, "edith@example.org", "EDITOR");
    await page.getByText(t("member.invited", { email: "edith@example.org" })).waitFor();
    await page.getByText("edith@example.org", { exact: true }).waitFor();
    const first = await server.invitationFor("edith@example.org");
    await add(page, "Edith@example.org", "EDITOR");
    await page.getByText(t("problem.ALREADY_INVITED")).waitFor();
    await page.keyboard.press("Escape");
    await page
      .getByRole("button", { name: t("member.open.resendTo", { email: "edith@example.org" }) })
      .click();
    await page.getByText(t("member.open.resent", { email: "edith@example.org" })).waitFor();
    const link = await server.invitationFor("edith@example.org");
    expect(link).not.toBe(first);
    expect(complaints).toEqual([]);
    await context.close();

    // Another user's session, and a replaced link.
    const other = await enter(stranger, link);
    await other.page
      .getByText(t("member.offer.other", { email: "edith@example.org", own: "stan@example.org" }))
      .waitFor();
    expect(await other.page.getByRole("button", { name: t("member.offer.accept") }).count()).toBe(0);
    await other.page.goto("/about");
    await other.page.goto(first);
    await other.page.getByRole("heading", { name: t("member.offer.over") }).waitFor();
    expect(other.complaints).toEqual([]);
    await other.context.close();

    // The invitee reads French.
    const guest = await visit(server.address, { locale: localeOf.fr });
    await guest.page.goto(link);
    await guest.page
      .getByRole("heading", { level: 1, name: fr("member.offer.title", { place: "Prices" }) })
      .waitFor();
    await guest.page.getByText("adam vous invite à rejoindre la collection Prices de olga.").waitFor();
    await guest.page.getByRole("link", { name: fr("member.offer.signUp") }).click();
    expect(new URL(guest.page.url()).search, "the secret is in no address").toBe("");
    await expect
      .poll(() => guest.page.getByLabel(fr("sign.email.label")).inputValue())
      .toBe("edith@example.org");
    await guest.page.getByRole("button", { name: fr("sign.next") }).click();
    await guest.page
      .getByLabel(fr("sign.code.label"), { exact: true })
      .fill(await server.codeFor("edith@example.org"));
    await guest.page.getByLabel(fr("sign.username.label")).fill("edith");
    await guest.page.getByLabel(fr("sign.password.label"), { exact: true }).fill(PASSWORD);
    await guest.page.getByRole("button", { name: fr("sign.up.submit") }).click();
    await guest.page.getByRole("button", { name: fr("member.offer.accept") }).click();
    await guest.page.waitForURL("**/olga/prices");
    await guest.page.getByRole("heading", { level: 1, name: "Prices" }).waitFor();
    await guest.page.getByRole("button", { name: fr("common.menu.account") }).click();
    await guest.page.getByRole("menuitem", { name: "olga" }).click();
    await guest.page.waitForURL("**/olga");
    await guest.page.goto(ofPrices);
    await line(guest.page, "edith").getByText(fr("member.role.EDITOR"), { exact: true }).waitFor();
    expect(await guest.page.getByRole("button", { name: fr("member.add") }).count()).toBe(0);
    await guest.page.goto(link);
    await guest.page.getByRole("heading", { name: fr("member.offer.over") }).waitFor();
    expect(guest.complaints).toEqual([]);
    await guest.context.close();
  });

  it("shows its members to who belongs, and does not exist for a stranger", async () => {
    const inside = await enter(member, members);
    await line(inside.page, "olga").getByText(t("member.role.OWNER"), { exact: true }).waitFor();
    expect(await inside.page.getByRole("button", { name: t("member.add") }).count()).toBe(0);
    expect(await inside.page.getByRole("link", { name: t("member.view.activity") }).count()).toBe(0);
    await inside.page.goto(`${members}?view=activity`);
    await inside.page.getByRole("heading", { level: 1, name: t("pages.notFound.title") }).waitFor();
    await inside.page.goto(ofPrices);
    await inside.page.getByRole("heading", { level: 1, name: t("pages.notFound.title") }).waitFor();
    expect(inside.complaints).toEqual([]);
    await inside.context.close();

    const outside = await enter(stranger, "/olga");
    await outside.page.getByRole("heading", { level: 1 }).waitFor();
    expect(await outside.page.getByRole("link", { name: t("account.tab.members") }).count()).toBe(0);
    for (const path of [members, `${members}?view=activity`, ofPrices, `${ofPrices}?view=activity`]) {
      await outside.page.goto(path);
      await outside.page.getByRole("heading", { level: 1, name: t("pages.notFound.title") }).waitFor();
    }
    expect(outside.complaints).toEqual([]);
    await outside.context.close();
  });

  it("is managed without a fault that axe finds, on a phone without scrolling sideways, and by the keyboard", async () => {
    const { page, complaints, context } = await enter(owner, ofPrices);
    const found: string[] = [];
    const look = async (what: string) => {
      await page.setViewportSize({ width: 360, height: 740 });
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.locator(`html[data-theme=${colorScheme}]`).waitFor();
        found.push(...(await violations(page)).map((it) => `${what}, ${colorScheme}: ${it}`));
      }
      found.push(...(await sideways(page)).map((it) => `${what}: ${it}`));
      await page.setViewportSize({ width: 1280, height: 900 });
    };
    await roleButton(page, "edith", "EDITOR").waitFor();
    await look("list");

    // Enter opens the menu, arrow keys choose, Escape closes it: the focus returns to the button.
    await roleButton(page, "edith", "EDITOR").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitemradio").first().waitFor();
    await look("roles");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    expect(await focused(page)).toContain(t("member.role.EDITOR"));

    await page.getByRole("button", { name: t("member.menu", { name: "edith" }) }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
    await look("removal");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(
      t("member.menu", { name: "edith" }),
    );

    await page.getByRole("button", { name: t("member.add"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("someone@example.org");
    await page.getByLabel(t("member.add.language")).waitFor();
    await look("adding");
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    expect(await focused(page)).toBe(t("member.add"));
    expect(found).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("loses a right at once, and two who change the same member are told", async () => {
    const edith = await new Person(server, "edith").signInAgain();
    const may = () =>
      edith.ask<{ collection: { can: { editMetrics: boolean } } | null }>(
        '{ collection(account: "olga", key: "prices") { can { editMetrics } } }',
      );
    expect((await may()).collection?.can.editMetrics).toBe(true);
    const first = await enter(owner, ofPrices);
    const second = await enter(admin, ofPrices);
    await roleButton(second.page, "edith", "EDITOR").waitFor();
    await roleButton(first.page, "edith", "EDITOR").waitFor();
    await giveRole(first.page, "edith", "EDITOR", "MEMBER");
    // The message is shown for a few seconds only.
    await first.page
      .getByText(t("member.role.changed", { name: "edith", role: t("member.role.MEMBER") }))
      .waitFor();
    await roleButton(first.page, "edith", "MEMBER").waitFor();
    expect((await may()).collection?.can.editMetrics).toBe(false);

    await giveRole(second.page, "edith", "EDITOR", "ADMINISTRATOR");
    await second.page.getByText(t("member.conflict")).waitFor();
    await roleButton(second.page, "edith", "MEMBER").waitFor();
    expect((await may()).collection?.can.editMetrics).toBe(false);

    await act(first.page, "edith", t("member.menu.remove"));
    await first.page.getByText(t("member.remove.PRIVATE", { name: "edith", place: "Prices" })).waitFor();
    await first.page.getByRole("button", { name: t("member.remove.confirm", { name: "edith" }) }).click();
    await first.page.getByText(t("member.removed", { name: "edith", place: "Prices" })).waitFor();
    expect((await may()).collection).toBeNull();
    expect([first.complaints, second.complaints]).toEqual([[], []]);
    await first.context.close();
    await second.context.close();
  });

  it("keeps administrators from each other, and lets a member leave", async () => {
    const manager = await enter(admin, members);
    await line(manager.page, "olga").waitFor();
    // An administrator cannot appoint administrators.
    await manager.page.getByRole("button", { name: t("member.add"), exact: true }).click();
    expect(
      await manager.page
        .getByRole("dialog")
        .getByRole("radio", { name: t("member.role.ADMINISTRATOR") })
        .count(),
    ).toBe(0);
    await manager.context.close();

    const leaver = await enter(member, members);
    await act(leaver.page, "mila", t("member.menu.leave"));
    await leaver.page.getByText(t("member.leave.back")).waitFor();
    await leaver.page.getByRole("button", { name: t("member.leave.confirm", { place: "olga" }) }).click();
    await leaver.page.getByText(t("member.left", { place: "olga" })).waitFor();
    await leaver.page.goto(members);
    await leaver.page.getByRole("heading", { level: 1, name: t("pages.notFound.title") }).waitFor();
    expect(leaver.complaints).toEqual([]);
    await leaver.context.close();
  });

  it("is handed over: the collection, then the account with the password", async () => {
    const { page, complaints, context } = await enter(owner, ofPrices);
    await add(page, "adam", "ADMINISTRATOR");
    await roleButton(page, "adam", "ADMINISTRATOR").waitFor();
    await act(page, "adam", t("member.menu.handOver"));
    await page.getByText(t("member.handOver.noWayBack", { name: "adam" })).waitFor();
    await page.getByRole("button", { name: t("member.handOver.confirm", { name: "adam" }) }).click();
    await page.getByText(t("member.handedOver", { name: "adam" })).waitFor();
    await line(page, "adam").getByText(t("member.role.OWNER"), { exact: true }).waitFor();

    await page.goto(members);
    await act(page, "adam", t("member.menu.handOver"));
    await page.getByText(t("member.handOver.home", { username: "olga" })).waitFor();
    await page.getByLabel(t("member.handOver.username")).fill("adam");
    await page.getByLabel(t("member.handOver.password"), { exact: true }).fill("something else");
    await page.getByRole("button", { name: t("member.handOver.confirm", { name: "adam" }) }).click();
    await page.getByText(t("problem.PASSWORD_WRONG")).waitFor();
    await page.getByLabel(t("member.handOver.password"), { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: t("member.handOver.confirm", { name: "adam" }) }).click();
    await page.getByText(t("problem.USERNAME_TAKEN")).waitFor();
    await page.getByLabel(t("member.handOver.username")).fill("olga-k");
    await page.getByRole("button", { name: t("member.handOver.confirm", { name: "adam" }) }).click();
    await page.getByText(t("member.handedOver", { name: "adam" })).waitFor();
    await line(page, "adam").getByText(t("member.role.OWNER"), { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("finds all of it in the trail, also after a power cut, in both languages", async () => {
    await server.stop("SIGKILL");
    await server.start();
    const { page, complaints, context } = await enter(admin, members);
    await line(page, "adam").getByText(t("member.role.OWNER"), { exact: true }).waitFor();
    await roleButton(page, "olga-k", "ADMINISTRATOR").waitFor();
    await page.getByRole("link", { name: t("member.view.activity") }).click();
    for (const said of [
      "olga-k handed the account over from olga to adam",
      "mila left (role: member)",
      "olga-k removed edith, who was a member",
      "olga-k changed the role of edith from editor to member",
      "edith joined as an editor",
      "adam invited edith@example.org as an editor",
      "olga-k added adam as an administrator",
      "olga-k created the collection prices",
    ]) {
      await page.getByText(said, { exact: true }).first().waitFor();
    }
    const stored = page.waitForResponse((it) => it.request().postData()?.includes("SetLanguage") ?? false);
    await page.getByLabel(t("common.language")).selectOption("fr");
    await page.getByText("mila a quitté l’équipe (rôle : membre)").waitFor();
    await stored;
    await page.goto(`${ofPrices}?view=activity`);
    await page.locator("html[lang=fr]").waitFor();
    await page.getByText("olga-k a retiré edith, qui était membre").waitFor();
    expect(await page.getByText("mila a quitté").count(), "the collection's trail holds its own").toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
