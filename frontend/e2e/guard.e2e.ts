import { expect, it } from "vitest";
import { refuseComplaints, visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { localeOf } from "./support/words";

const server = sharedServer();

const faults: [what: string, script: string, complaint: RegExp][] = [
  [
    "a text that is missing",
    'console.warn("Uncompiled message detected! Message: a.b")',
    /Uncompiled message/,
  ],
  ["an error on the console", 'console.error("it broke")', /console: it broke/],
  ["an error that nobody caught", 'setTimeout(() => { throw new Error("thrown") })', /error: thrown/],
];

it.each(faults)("fails a test whose page complains of %s", async (_, script, complaint) => {
  const { page, complaints } = await visit(server.address);
  await page.goto("/about");
  await page.evaluate(script);
  await expect.poll(() => complaints.length).toBe(1);
  expect(refuseComplaints).toThrow(complaint);
  expect(refuseComplaints).not.toThrow();
});

it("lets pass what a test expects, and nothing else", async () => {
  const { page, complaints } = await visit(server.address, { expected: [/it broke/] });
  await page.goto("/about");
  await page.evaluate('console.error("it broke"); console.error("and that")');
  await expect.poll(() => complaints.length).toBe(2);
  expect(refuseComplaints).toThrow(/complained:\n {2}console: and that$/);
});

it.each(["en", "fr"] as const)(
  "finds every text on a publisher's home in %s, from a fresh start",
  async (language) => {
    const author = await Person.signUp(
      server,
      `home-${language}`,
      "PUBLISHER",
      language === "en" ? "EN" : "FR",
    );
    await author.collection("prices", "Prices");
    const { page, context } = await visit(server.address, { locale: localeOf[language] });
    await author.enter(context);
    await page.goto("/");
    const entry = page.locator("main li", { hasText: "Prices" }).first();
    await entry.waitFor();
    expect(await page.locator("main").innerText()).not.toMatch(/\b[a-z]+(\.[a-zA-Z]+)+\b/);
    await context.close();
  },
);
