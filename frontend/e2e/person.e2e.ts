import { execFileSync } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sideways, violations } from "./support/axe";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { answerQuestion, askQuestion, storedCollection } from "./support/posts";
import { OwnServer } from "./support/server";
import { localeOf } from "./support/words";

const server = new OwnServer();
let owner: Person;

const ASKED = "Which shops are visited for the price of bread?";
const ANSWERED = "Are the prices seasonally adjusted?";
const ANSWER = "Yes, from March on: see the method.";
const SECRET = "Which figures are planned for the budget?";

/** Makes all posts an hour older: a new user posts at most once in ten minutes. */
function agePosts(): void {
  const script = `import sqlite3, sys, time
db = sqlite3.connect(sys.argv[1], timeout=20)
db.create_function("unixepoch", -1, lambda *_: time.time())
db.execute("update posts set created_at = created_at - 3600 * 1000000")
db.commit()`;
  execFileSync("python3", ["-c", script, join(server.folder, "statit.db")]);
}

beforeAll(async () => {
  await server.start();
  owner = await Person.signUp(server, "owner");
  const marie = await Person.signUp(server, "marie", "USER");
  await server.run("admin", "plan", "owner", "subscriber");
  await owner.collection("prices", "Prices", "PUBLIC", true);
  await owner.collection("plans", "Secret plans", "PUBLIC", true);

  await askQuestion(marie, "owner", "prices", ASKED);
  const adjusted = await askQuestion(owner, "owner", "prices", ANSWERED);
  agePosts();
  await answerQuestion(marie, adjusted, ANSWER.replace("method", "**method**"));
  const planned = await askQuestion(owner, "owner", "plans", SECRET);
  agePosts();
  await askQuestion(marie, "owner", "plans", "May I see the secret plans?");
  agePosts();
  await answerQuestion(marie, planned, "A secret answer.");
  const { id, version } = await storedCollection(owner, "owner", "plans");
  const { updateCollection } = await owner.ask<{ updateCollection: { problems: unknown[] } }>(
    `mutation($id: ID!, $version: Int!, $input: CollectionInput!) {
      updateCollection(id: $id, version: $version, input: $input) { problems { code field } } }`,
    {
      id,
      version,
      input: {
        key: "plans",
        name: { en: "Secret plans" },
        summary: {},
        description: {},
        tags: {},
        licence: "CC_BY",
        access: "PRIVATE",
        questions: true,
      },
    },
  );
  expect(updateCollection.problems).toEqual([]);
});
afterAll(() => server.remove());

/** The page of the user shows the public question and answer, below these headings, and nothing of the private collection. */
async function showsPublicPosts(page: Page, questions: string, answers: string): Promise<void> {
  await page.goto("/u/marie");
  const section = (name: string) =>
    page.getByRole("main").locator("section", { has: page.getByRole("heading", { level: 2, name }) });
  const titles = (name: string) => section(name).getByRole("heading", { level: 3 }).allInnerTexts();
  await section(questions).getByRole("link", { name: ASKED, exact: true }).waitFor();
  await section(answers).getByText(ANSWER, { exact: true }).waitFor();
  expect(await titles(questions)).toEqual([ASKED]);
  expect(await titles(answers)).toEqual([ANSWERED]);
  expect(await page.getByRole("main").innerText()).not.toMatch(/secret|budget/i);
}

describe("the page of a user", () => {
  const locale = localeOf.fr;

  it.each([1280, 360])("shows a guest the public posts, %i wide", async (width) => {
    const { page, complaints, context } = await visit(server.address, { locale, width });
    await showsPublicPosts(page, "Questions (1)", "Réponses (1)");
    expect(await violations(page)).toEqual([]);
    expect(await sideways(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("leads to the question and to the answer", async () => {
    const { page, complaints, context } = await visit(server.address, { locale });
    await page.goto("/u/marie");
    await page.getByRole("link", { name: ASKED, exact: true }).click();
    await page.waitForURL("**/owner/prices/post/1-which-shops-are-visited-for-the-price-of-bread");
    await page.getByRole("heading", { level: 1, name: ASKED }).waitFor();
    await page.goBack();
    await page.getByRole("link", { name: ANSWERED, exact: true }).click();
    await page.waitForURL("**/owner/prices/post/2-are-the-prices-seasonally-adjusted#answer-1");
    await page.locator("#answer-1").getByText(ANSWER).waitFor();
    await page.locator("#answer-1").getByRole("link", { name: "marie", exact: true }).click();
    await page.waitForURL("**/u/marie");
    await page.getByRole("heading", { level: 1, name: "marie" }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it("shows the public posts alone to those who see the private collection, too", async () => {
  const { page, complaints, context } = await visit(server.address);
  await owner.enter(context);
  await showsPublicPosts(page, "Questions (1)", "Answers (1)");
  expect(complaints).toEqual([]);
  await context.close();
});
