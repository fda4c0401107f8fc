import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { fillIndicator, pasteLines, typedLines } from "./support/steps";
import { type Language, localeOf, words } from "./support/words";

const server = new OwnServer();
let ann: Person;
let holder: ChildProcess | undefined;

beforeAll(async () => {
  await server.start();
  ann = await Person.signUp(server, "ann");
  await ann.collection("prices", "Prices");
});
afterEach(release);
afterAll(() => server.remove());

/** Locks the database from another process, longer than the server waits for it. */
async function lock(): Promise<void> {
  const script = `import sqlite3, sys
db = sqlite3.connect(sys.argv[1], isolation_level=None, timeout=20)
db.execute("begin exclusive")
print("locked", flush=True)
sys.stdin.read()`;
  const child = spawn("python3", ["-c", script, join(server.folder, "statit.db")], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  holder = child;
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", (code) => reject(new Error(`the database was not locked: ${code}`)));
  });
}

async function release(): Promise<void> {
  const child = holder;
  holder = undefined;
  if (!child || child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.stdin?.end();
  await ended;
}

interface Form {
  what: string;
  language: Language;
  address: string;
  /** Types into the form. */
  fill: (page: Page) => Promise<void>;
  /** The typed values, as the form shows them. */
  typed: (page: Page) => Promise<string[]>;
  /** The button that saves. */
  submit: string;
  /** The address after saving. */
  saved: string;
}

const value = (page: Page, label: string) => page.getByLabel(label, { exact: true }).inputValue();
const [en, fr] = [words("en"), words("fr")];
const LINES = "2024-01;1.5\n2024-02;2.5";

const FORMS: Form[] = [
  {
    what: "an indicator with its observations",
    language: "en",
    address: "/new?kind=indicator&account=ann&collection=prices",
    fill: async (page) => {
      await fillIndicator(page, en, { name: "Rents", path: "rents", frequency: "MONTHLY", unit: "€" });
      await pasteLines(page, LINES);
      await page.getByText(en("metricForm.observations.count", { count: 2 })).waitFor();
    },
    typed: async (page) => [
      await value(page, en("metricForm.name")),
      await value(page, en("metricForm.path")),
      await value(page, en("metricForm.unit")),
      await typedLines(page),
    ],
    submit: "metricForm.createPublish",
    saved: "/ann/prices/rents",
  },
  {
    what: "a collection",
    language: "fr",
    address: "/new?kind=collection",
    fill: async (page) => {
      await page.locator('input[name="name.fr"]').fill("Salaires");
      await page.getByRole("radio", { name: fr("collection.licence.ETALAB.name"), exact: true }).check();
    },
    typed: async (page) => [
      await page.locator('input[name="name.fr"]').inputValue(),
      await page.locator('input[name="key"]').inputValue(),
      await page.locator('input[name="licence"]:checked').inputValue(),
    ],
    submit: "collectionForm.create",
    saved: "/ann/salaires",
  },
];

it.each(FORMS)(
  "the form of $what says that the database is locked, loses nothing, and saves once it is free",
  async (form) => {
    const t = words(form.language);
    await ann.ask(`mutation { setLanguage(language: ${form.language.toUpperCase()}) { problems { code } } }`);
    const { context, page } = await visit(server.address, {
      locale: localeOf[form.language],
      expected: [/\b503\b/],
    });
    await ann.enter(context);
    await page.goto(form.address);
    await form.fill(page);
    const typed = await form.typed(page);
    expect(typed.every((text) => text !== "")).toBe(true);

    await lock();
    await page.getByRole("button", { name: t(form.submit), exact: true }).click();
    // The form shows the failure itself, with a number to quote and its own retry button.
    const shown = page.locator("form");
    await shown.getByText(t("common.failure.unavailable")).waitFor();
    await shown.getByText(t("common.failure.kept")).waitFor();
    expect(await form.typed(page)).toEqual(typed);
    expect(new URL(page.url()).pathname).toBe("/new");

    await release();
    await shown.getByRole("button", { name: t("common.retry"), exact: true }).click();
    await page.waitForURL(`**${form.saved}`);
    expect((await ann.file(form.saved)).status).toBe(200);
    if (form.saved.endsWith("rents")) {
      const file = await ann.file("/api/v1/series/ann/prices/rents.csv");
      expect(await file.text()).toBe("date,value\n2024-01,1.5\n2024-02,2.5\n");
    }
    await context.close();
  },
);
