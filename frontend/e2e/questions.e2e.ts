import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { type Visit, visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { localeOf, words } from "./support/words";

const server = sharedServer();

/** New users may post once in ten minutes: each post of this story has another author. */
const ROLES = ["owner", "asker", "first", "second"] as const;

const TITLE = "How is the price index made?";
const TABLE = "By a **survey** of shops:\n\n| Month | Shops |\n|---|---:|\n| March | 1200 |\n";

describe("questions and answers", () => {
  const t = words("fr");
  const people = {} as Record<(typeof ROLES)[number], Person>;
  const posts = "/owner/prices/posts";
  const page1 = "/owner/prices/post/1";
  /** The part of a text before its first parameter. */
  const start = (id: string) => t(id).split("{")[0]?.trim() ?? "";
  /** The sentence about an answer of a text that distinguishes questions and answers. */
  const ofAnswer = (id: string) => /other \{([^}]*)\}/.exec(t(id))?.[1] ?? id;

  beforeAll(async () => {
    for (const role of ROLES)
      people[role] = await Person.signUp(server, role, role === "owner" ? "PUBLISHER" : "USER", "FR");
    await people.owner.collection("prices", "Prices");
  });

  async function enter(role: (typeof ROLES)[number] | null, path: string): Promise<Visit> {
    const window = await visit(server.address, { locale: localeOf.fr });
    if (role) await people[role].enter(window.context);
    await window.page.goto(path);
    return window;
  }

  /** Nothing is wrong with the page at either width; then the window is closed. */
  async function leave({ page, complaints, context }: Visit) {
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  }

  const answer = (page: Page, number: number) => page.locator(`#answer-${number}`);
  const choose = async (page: Page, number: number, item: string) => {
    await page.getByRole("button", { name: t("question.more.answer", { number }), exact: true }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
  };
  const giveReason = async (page: Page, reason: string, submit: string) => {
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel(t("question.reason")).fill(reason);
    await dialog.getByRole("button", { name: submit, exact: true }).click();
    await dialog.waitFor({ state: "detached" });
  };
  const shown = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();

  it("are opened by the publisher", async () => {
    const guest = await enter(null, posts);
    await shown(guest.page, t("question.off.title"));
    expect(await guest.page.getByRole("link", { name: t("collectionMore.tab.posts") }).count()).toBe(0);
    await leave(guest);
    const window = await enter("owner", "/owner/prices?edit");
    await window.page.getByRole("switch", { name: t("collectionForm.questions") }).check();
    await window.page.getByRole("button", { name: t("collectionForm.save"), exact: true }).click();
    await window.page.getByRole("link", { name: t("collectionMore.tab.posts") }).click();
    await window.page.waitForURL(`**${posts}`);
    await shown(window.page, t("question.empty.title"));
    await leave(window);
  });

  it("lead a guest to sign in", async () => {
    const window = await enter(null, posts);
    await window.page
      .getByRole("link", { name: t("question.ask"), exact: true })
      .first()
      .click();
    await shown(window.page, t("question.guest.title"));
    const next = await window.page
      .getByRole("main")
      .getByRole("link", { name: t("common.signIn") })
      .getAttribute("href");
    expect(next).toBe(`/sign?next=${encodeURIComponent(`${posts}?ask`)}&new=1`);
    await leave(window);
  });

  it("are asked with a preview; the draft survives a reload; problems are beside their fields", async () => {
    const window = await enter("asker", `${posts}?ask`);
    const { page } = window;
    await page.getByLabel(t("question.form.title"), { exact: true }).fill("Short?");
    await page.getByRole("button", { name: t("question.form.submit") }).click();
    await page.getByText(t("problem.TOO_SHORT", { min: 10 })).waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("title");
    await page.getByLabel(t("question.form.title"), { exact: true }).fill(TITLE);
    await page.getByLabel(t("question.form.text"), { exact: true }).fill("Which **shops**? <b>none</b>");
    await page.locator("main strong", { hasText: "shops" }).waitFor();
    expect(await page.locator("main b").count(), "raw HTML is text").toBe(0);
    await page.getByLabel(t("question.form.tags"), { exact: true }).fill("method; shops");
    expect(await violations(page)).toEqual([]);
    await page.reload();
    await page.getByRole("button", { name: t("draft.forget") }).waitFor();
    await page.getByRole("button", { name: t("question.form.submit") }).click();
    await page.waitForURL(/\/post\/1-how-is-the-price-index-made$/);
    await page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
    // Another slug leads to the same address.
    await page.goto(`${page1}-another`);
    await page.waitForURL(/\/post\/1-how-is-the-price-index-made$/);
    await leave(window);
  });

  it("are listed, found and filtered", async () => {
    const window = await enter(null, posts);
    const { page } = window;
    const link = page.getByRole("link", { name: TITLE });
    await link.waitFor();
    await page.getByRole("link", { name: t("question.filter.ANSWERED"), exact: true }).click();
    await shown(page, t("question.none.title"));
    await page.getByRole("button", { name: t("question.none.clear") }).click();
    await page.getByLabel(t("question.search")).fill("nothing such");
    await shown(page, t("question.none.title"));
    await page.getByLabel(t("question.search")).fill("index");
    await link.waitFor();
    await page.goto(`${posts}?tag=shops`);
    await link.waitFor();
    await leave(window);
  });

  it("are answered; a new person's second answer has to wait, and is kept", async () => {
    const window = await enter("first", page1);
    const { page } = window;
    const field = page.getByLabel(t("question.answer.text"), { exact: true });
    const publish = page.getByRole("button", { name: t("question.answer.submit") });
    await field.fill(TABLE);
    await page.locator("main table", { hasText: "1200" }).waitFor();
    await publish.click();
    await answer(page, 1).locator("td", { hasText: "1200" }).waitFor();
    await page.waitForURL("**#answer-1");
    await field.fill("And one more.");
    await publish.click();
    await page.getByText(start("problem.POSTING_PACE")).waitFor();
    expect(await field.inputValue()).toBe("And one more.");
    await leave(window);

    const other = await enter("second", page1);
    await other.page.getByLabel(t("question.answer.text"), { exact: true }).fill("By telephone.");
    await other.page.getByRole("button", { name: t("question.answer.submit") }).click();
    await answer(other.page, 2).getByText("By telephone.").waitFor();
    await leave(other);
  });

  it("have an accepted answer, which comes first", async () => {
    const window = await enter("asker", page1);
    const { page } = window;
    await answer(page, 2)
      .getByRole("button", { name: t("question.accept") })
      .click();
    await answer(page, 2).getByText(t("question.answer.accepted"), { exact: true }).waitFor();
    const order = await page.locator('[id^="answer-"]').evaluateAll((all) => all.map(({ id }) => id));
    expect(order).toEqual(["answer-2", "answer-1"]);
    await leave(window);
  });

  it("keep both texts of two edits at the same time until one is chosen", async () => {
    const window = await enter("first", page1);
    const other = await enter("first", page1);
    const begin = async ({ page }: Visit, text: string) => {
      await answer(page, 1)
        .getByRole("button", { name: t("question.edit"), exact: true })
        .click();
      const field = answer(page, 1).getByLabel(t("question.answer.text"), { exact: true });
      expect(await field.evaluate((it) => it === document.activeElement), "the field has the focus").toBe(
        true,
      );
      await field.fill(text);
    };
    const save = ({ page }: Visit) =>
      answer(page, 1)
        .getByRole("button", { name: t("common.save"), exact: true })
        .click();
    await begin(window, "Mine.");
    await begin(other, "Theirs.");
    await save(other);
    await answer(other.page, 1).getByText("Theirs.").waitFor();
    await save(window);
    await window.page.getByText(t("question.conflict.title")).waitFor();
    await answer(window.page, 1).getByText("Theirs.").waitFor();
    expect(await violations(window.page)).toEqual([]);
    await window.page.getByRole("button", { name: t("question.conflict.mine") }).click();
    await answer(window.page, 1).getByText("Mine.").first().waitFor();
    await answer(window.page, 1).getByText(start("question.edited")).waitFor();
    await leave(window);
    await leave(other);
  });

  it("are deleted by their author, who can undo it", async () => {
    const window = await enter("first", page1);
    const { page } = window;
    await choose(page, 1, t("question.delete"));
    await answer(page, 1).getByText(ofAnswer("question.hidden.DELETED")).waitFor();
    expect(await violations(page)).toEqual([]);
    const guest = await enter(null, page1);
    await guest.page.getByRole("heading", { level: 1, name: TITLE }).waitFor();
    expect(await guest.page.getByText("Mine.").count()).toBe(0);
    await leave(guest);
    await page.getByRole("button", { name: t("question.restore.DELETED") }).click();
    await answer(page, 1).getByText("Mine.").waitFor();
    await leave(window);
  });

  it("are reported once, and the editors handle the report", async () => {
    const window = await enter("asker", page1);
    await choose(window.page, 1, t("question.report"));
    expect(await violations(window.page)).toEqual([]);
    await giveReason(window.page, "Not serious.", t("question.report.submit"));
    await shown(window.page, t("question.done.report"));
    await leave(window);
    const editor = await enter("owner", posts);
    const reports = editor.page.locator("summary", { hasText: start("question.reports").replace("(", "") });
    await reports.click();
    await editor.page.getByText(t("question.report.reason", { reason: "Not serious." })).waitFor();
    expect(await violations(editor.page)).toEqual([]);
    await editor.page.getByRole("button", { name: t("question.report.dismiss") }).click();
    await shown(editor.page, t("question.reports.none"));
    await leave(editor);
  });

  it("are removed by an editor with a reason that the author reads", async () => {
    const editor = await enter("owner", page1);
    await choose(editor.page, 1, t("question.remove"));
    await giveReason(editor.page, "Off topic.", t("question.remove.submit"));
    await answer(editor.page, 1).getByText(ofAnswer("question.hidden.REMOVED")).waitFor();
    await leave(editor);
    const author = await enter("first", page1);
    await answer(author.page, 1).getByText("Off topic.").waitFor();
    await leave(author);
    const reader = await enter("second", page1);
    await answer(reader.page, 2).waitFor();
    expect(await reader.page.getByText("Off topic.").count()).toBe(0);
    expect(await reader.page.getByText("Mine.").count()).toBe(0);
    await leave(reader);
  });

  it("are closed and reopened by an editor", async () => {
    const editor = await enter("owner", page1);
    await editor.page.getByRole("button", { name: t("question.close"), exact: true }).click();
    await editor.page.getByRole("button", { name: t("question.reopen"), exact: true }).waitFor();
    const reader = await enter("second", page1);
    await shown(reader.page, t("question.closed.text"));
    expect(await reader.page.getByLabel(t("question.answer.text"), { exact: true }).count()).toBe(0);
    await leave(reader);
    await editor.page.getByRole("button", { name: t("question.reopen"), exact: true }).click();
    await editor.page.getByRole("button", { name: t("question.close"), exact: true }).waitFor();
    await leave(editor);
  });

  it("are out of reach of a barred person, who still edits, until an editor changes that", async () => {
    const barred = "second";
    const editor = await enter("owner", page1);
    await choose(editor.page, 2, t("question.bar", { name: barred }));
    await giveReason(editor.page, "Advertising.", t("question.bar.submit", { name: barred }));
    await leave(editor);
    const person = await enter("second", page1);
    await shown(person.page, t("question.barred.text"));
    await answer(person.page, 2)
      .getByRole("button", { name: t("question.edit"), exact: true })
      .waitFor();
    await person.page.goto(`${posts}?ask`);
    await shown(person.page, t("question.barred.title"));
    await leave(person);
    const again = await enter("owner", posts);
    await again.page.locator("summary", { hasText: start("question.barred").replace("(", "") }).click();
    await again.page.getByText("Advertising.").waitFor();
    await again.page.getByRole("button", { name: t("question.unbar", { name: barred }) }).click();
    await shown(again.page, t("question.barred.none"));
    await leave(again);
  });

  it("disappear for readers when the publisher turns them off, but not for editors and authors", async () => {
    const window = await enter("owner", "/owner/prices?edit");
    await window.page.getByRole("switch", { name: t("collectionForm.questions") }).uncheck();
    await window.page.getByRole("button", { name: t("collectionForm.save"), exact: true }).click();
    await window.page.getByRole("link", { name: t("collectionMore.tab.posts") }).click();
    await window.page.getByRole("link", { name: TITLE }).waitFor();
    await leave(window);
    const author = await enter("asker", posts);
    await author.page.getByRole("link", { name: TITLE }).waitFor();
    await leave(author);
    const guest = await enter(null, posts);
    await shown(guest.page, t("question.off.title"));
    await guest.page.goto(page1);
    await guest.page.getByRole("heading", { level: 1, name: t("pages.notFound.title") }).waitFor();
    await leave(guest);
  });
});
