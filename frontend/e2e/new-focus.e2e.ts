import type { Page, Route } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { words } from "./support/words";

const t = words("en");
const server = sharedServer();
let ann: Person;
/** More collections than `/new` lists without a filter. */
const COLLECTIONS = 25;

beforeAll(async () => {
  ann = await Person.signUp(server, "focus-ann");
  for (let at = 1; at <= COLLECTIONS; at += 1) await ann.collection(`prices-${at}`, `Prices ${at}`);
});

/** Holds back the requests of the page until they are released. */
async function hold(page: Page) {
  const waiting: Route[] = [];
  let isHeld = false;
  await page.route("**/graphql", async (route) => {
    if (isHeld) waiting.push(route);
    else await route.continue();
  });
  return {
    begin: () => {
      isHeld = true;
    },
    /** The number of requests without a response. */
    count: () => waiting.length,
    letGo: async () => {
      isHeld = false;
      for (const route of waiting.splice(0)) await route.continue();
    },
  };
}

/** Makes the page fetch its data again, as a window that returns to the front does. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
}

/** Marks the focused element, so that a replacement of it is noticed. */
async function markFocused(page: Page): Promise<void> {
  await page.evaluate(() => document.activeElement?.setAttribute("data-marked", ""));
}
const isMarkedFocused = (page: Page) =>
  page.evaluate(() => document.activeElement?.hasAttribute("data-marked") ?? false);

async function open(path: string) {
  const visited = await visit(server.address);
  await ann.enter(visited.context);
  const answers = await hold(visited.page);
  await visited.page.goto(path);
  return { ...visited, answers };
}

const FORM = "/new?kind=indicator&account=focus-ann&collection=prices-1";
/** The pages of `/new` with a text field, and the field. */
const FIELDS: [what: string, address: string, field: string][] = [
  ["the filter of collections", "/new?kind=indicator", 'input[type="search"]'],
  ["the name of an indicator", FORM, 'input[name="name.en"]'],
  ["the unit of an indicator", FORM, 'input[name="unit.en"]'],
  ["the name of a collection", "/new?kind=collection", 'input[name="name.en"]'],
  ["the key of a collection", "/new?kind=collection", 'input[name="key"]'],
];

describe("while one types, the focus stays", () => {
  it.each(FIELDS)("in %s, when the data of the page arrive", async (_, address, field) => {
    const { page, complaints, context, answers } = await open(address);
    await page.locator(field).focus();
    await markFocused(page);
    await page.keyboard.type("pri");
    // Cached responses are fresh for five seconds; then the page requests them again.
    await page.clock.install();
    await page.clock.fastForward(120_000);
    answers.begin();
    await comeBack(page);
    await expect.poll(answers.count).toBeGreaterThan(0);
    await page.keyboard.type("ces");
    await page.clock.runFor(1_000);
    await answers.letGo();
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(1_000);
    await page.keyboard.type("-9");
    expect(await isMarkedFocused(page)).toBe(true);
    expect(await page.locator(field).inputValue()).toBe("prices-9");
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe("when the kind of thing changes, the focus is not lost", () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

  it("in the list of frequencies, whose choice shows and hides other fields", async () => {
    const { page, complaints, context } = await open(FORM);
    const frequency = page.getByLabel(t("metricForm.frequency"), { exact: true });
    await page.getByText(t("metricForm.section.structure"), { exact: true }).click();
    const aggregation = page.locator('select[name="aggregation"]');
    await frequency.focus();
    await markFocused(page);
    for (const [key, chosen, fields] of [
      ["End", "CATEGORY", 0],
      ["Home", "DAILY", 1],
      ["End", "CATEGORY", 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => frequency.inputValue()).toBe(chosen);
      await expect.poll(() => aggregation.count()).toBe(fields);
      expect(await isMarkedFocused(page)).toBe(true);
    }
    await page.keyboard.press("Tab");
    expect(await focused(page)).toBe("unit.en");
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("in the filter, which finds nothing and then something again", async () => {
    const { page, complaints, context } = await open("/new?kind=indicator");
    const filter = page.getByLabel(t("collectionForm.new.filter"), { exact: true });
    await filter.focus();
    await markFocused(page);
    await page.keyboard.type("Prices 7x");
    await page.getByText(t("collectionForm.new.filter.none")).waitFor();
    await page.keyboard.press("Backspace");
    const where = page.getByLabel(t("collectionForm.new.where"), { exact: true });
    await where.waitFor();
    expect(await isMarkedFocused(page)).toBe(true);
    expect(await filter.inputValue()).toBe("Prices 7");
    expect(await where.locator("option").count()).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("among the templates of a collection, which arrive late and bring texts along", async () => {
    const { page, complaints, context, answers } = await open("/new");
    await page.locator('main a[href="/new?kind=collection"]').waitFor();
    answers.begin();
    await page.locator('main a[href="/new?kind=collection"]').focus();
    await page.keyboard.press("Enter");
    const none = page.getByRole("radio", { name: t("collectionForm.template.none"), exact: true });
    await none.waitFor({ state: "attached" });
    const choices = none.locator("xpath=ancestor::fieldset").locator("input");
    expect(await choices.count()).toBe(1);
    await none.focus();
    await markFocused(page);
    await answers.letGo();
    await expect.poll(() => choices.count()).toBeGreaterThan(1);
    expect(await isMarkedFocused(page)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.locator("main ul input[type=checkbox]").first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.matches("[type=radio]:checked"))).toBe(true);
    await page.keyboard.press("ArrowUp");
    expect(await isMarkedFocused(page)).toBe(true);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it("from one step to the next: it is at the start of the content, also once the data are there", async () => {
    const { page, complaints, context, answers } = await open("/new");
    const entry = page.locator('main a[href="/new?kind=indicator"]');
    await entry.focus();
    await page.keyboard.press("Enter");
    const filter = page.getByLabel(t("collectionForm.new.filter"), { exact: true });
    await filter.waitFor();
    const place = () => page.evaluate(() => document.activeElement?.id);
    await expect.poll(place).toBe("content");
    await page.keyboard.press("Tab");
    expect(await filter.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type("Prices 7");
    answers.begin();
    await page.keyboard.press("Enter");
    await expect.poll(answers.count).toBeGreaterThan(0);
    await expect.poll(place).toBe("content");
    await answers.letGo();
    await page.getByLabel(t("metricForm.name"), { exact: true }).waitFor();
    expect(await place()).toBe("content");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
    expect(new URL(page.url()).searchParams.get("collection")).toBe("prices-7");
    expect(complaints).toEqual([]);
    await context.close();
  });
});
