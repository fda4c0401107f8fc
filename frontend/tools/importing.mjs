// Measures the import of a file in the browser, from choosing it to the page with the result: the first preview, the
// proposed repairs, the publish. No pauses between the steps.
// Usage: node tools/importing.mjs ADDRESS E-MAIL PASSWORD FILE [ROUNDS]
// Prints one line per round: preview, repairs, publish and total (ms), and the number of published indicators.
import { chromium } from "playwright-core";

const [address, email, password, file, rounds = "3"] = process.argv.slice(2);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"],
});
const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });

async function ask(query, variables) {
  const answer = await context.request.post(`${address}/graphql`, {
    data: { query, variables },
    headers: { Origin: address },
  });
  const { data, errors } = await answer.json();
  const problems = data?.done?.problems ?? [];
  if (errors || problems.length > 0) throw new Error(JSON.stringify(errors ?? problems));
}

/** Ticks the certain repairs together, then the others one by one. */
async function repair(page) {
  const doctor = page.locator("section", { has: page.locator("#import-doctor") });
  const settled = () => page.locator('[aria-busy="true"]').first().waitFor({ state: "detached" });
  const certain = doctor.locator("div > button");
  if ((await certain.count()) > 0) await certain.click();
  await settled();
  const rest = doctor.getByRole("checkbox", { checked: false });
  while ((await rest.count()) > 0) {
    await rest.first().check();
    await settled();
  }
}

await ask(
  "mutation ($email: String!, $password: String!) { done: signIn(email: $email, password: $password) { problems { code } } }",
  { email, password },
);
const page = await context.newPage();
for (let round = 0; round < Number(rounds); round += 1) {
  const key = `measured-${Date.now()}`;
  await ask(
    'mutation ($input: CollectionInput!) { done: createCollection(account: "demo", input: $input) { problems { code } } }',
    {
      input: {
        key,
        name: { en: key },
        summary: {},
        description: {},
        tags: {},
        licence: "CC0",
        access: "PUBLIC",
        questions: false,
      },
    },
  );
  await page.goto(`${address}/demo/${key}/import`);
  const chooser = page.locator('input[type="file"]').first();
  await chooser.waitFor({ state: "attached" });
  const begun = performance.now();
  await chooser.setInputFiles(file);
  await page.locator("#import-file").waitFor();
  const previewed = performance.now();
  await repair(page);
  const repaired = performance.now();
  await page
    .locator("main")
    .getByRole("button", { name: /^Publish \d/ })
    .click();
  const heading = page.getByRole("heading", { name: /indicators? published$/ });
  await heading.waitFor();
  const ended = performance.now();
  const count = (await heading.innerText()).replace(/\D/g, "");
  const steps = [previewed - begun, repaired - previewed, ended - repaired, ended - begun];
  console.log([...steps.map(Math.round), count].join("\t"));
}
await browser.close();
