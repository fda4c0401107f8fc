import { afterAll, beforeAll, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { OwnServer } from "./support/server";
import { fillIndicator, pasteLines, typedLines } from "./support/steps";
import { words } from "./support/words";

const t = words("en");
const server = new OwnServer();
let author: Person;
beforeAll(async () => {
  await server.start();
  author = await Person.signUp(server, "far-away");
  await author.collection("remote", "Remote");
});
afterAll(() => server.remove());

const LINES = "2024-01;1\n2024-02;2";

async function filledForm(path: string, expected: readonly RegExp[] = []) {
  const visited = await visit(server.address, { expected });
  await author.enter(visited.context);
  await visited.page.goto("/new?kind=indicator&account=far-away&collection=remote");
  await fillIndicator(visited.page, t, { name: "Typed", path, frequency: "MONTHLY", unit: "kg" });
  await pasteLines(visited.page, LINES);
  await visited.page.getByText(t("metricForm.observations.count", { count: 2 })).waitFor();
  return visited;
}

it("without a network a strip says so, what was typed stays, and saving works when it is back", async () => {
  const { page, context } = await filledForm("offline", [/ERR_INTERNET_DISCONNECTED/]);
  await context.setOffline(true);
  await page.getByText(t("common.offline")).waitFor();
  const save = page.getByRole("button", { name: t("metricForm.createPublish") });
  await save.click();
  await page.getByText(t("common.failure.network")).waitFor();
  expect(await typedLines(page)).toBe(LINES);
  expect(await page.getByLabel(t("metricForm.name"), { exact: true }).inputValue()).toBe("Typed");

  await context.setOffline(false);
  await page.getByText(t("common.offline")).waitFor({ state: "detached" });
  await page.getByRole("button", { name: t("common.retry") }).click();
  await page.waitForURL("**/remote/offline");
  await context.close();
});

it("while the server is away saving says so and loses nothing; once it is back saving works", async () => {
  const { page, context } = await filledForm("away", [/ERR_CONNECTION_REFUSED/]);
  await server.stop();
  await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
  await page.getByText(t("common.failure.network")).waitFor();
  await page.getByText(t("common.failure.kept")).waitFor();
  expect(await typedLines(page)).toBe(LINES);
  expect(await page.getByLabel(t("metricForm.path"), { exact: true }).inputValue()).toBe("away");

  await server.start();
  await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
  await page.waitForURL("**/remote/away");
  expect(await (await author.file("/api/v1/series/far-away/remote/away.csv")).text()).toBe(
    "date,value\n2024-01,1\n2024-02,2\n",
  );
  await context.close();
});

it("an answer that got lost does not publish twice: the retry is the same request", async () => {
  const { page, context } = await filledForm("lost", [/ERR_CONNECTION_RESET/]);
  let lost = 0;
  await page.route("**/graphql", async (route) => {
    const isSave = (route.request().postData() ?? "").includes("createMetric");
    if (!isSave || lost > 0) return route.continue();
    lost += 1;
    await route.fetch(); // the server executes the request …
    await route.abort("connectionreset"); // … and its response is lost
  });
  await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
  await page.getByText(t("common.failure.network")).waitFor();
  await page.getByRole("button", { name: t("common.retry") }).click();
  await page.waitForURL("**/remote/lost");
  const { metric } = await author.ask<{ metric: { vintage: number } }>(
    `{ metric(account: "far-away", collection: "remote", path: "lost") { vintage } }`,
  );
  expect(metric.vintage).toBe(1);
  await context.close();
});

it("a page that is left with a draft brings it back", async () => {
  const { page, context } = await filledForm("draft");
  page.on("dialog", (dialog) => void dialog.accept());
  await page.waitForFunction(() => Object.values(localStorage).some((it) => it.includes("2024-02;2")));
  await page.reload();
  await page.getByRole("button", { name: t("draft.forget") }).waitFor();
  await page.locator(".cm-line", { hasText: "2024-02;2" }).waitFor();
  expect(await page.getByLabel(t("metricForm.path"), { exact: true }).inputValue()).toBe("draft");
  await context.close();
});

it("a server that can't save gives a number to quote, and loses nothing", async () => {
  const { page, context } = await filledForm("refused", [/\b503\b/]);
  await page.route("**/graphql", (route) =>
    (route.request().postData() ?? "").includes("createMetric")
      ? route.fulfill({
          status: 503,
          json: { errors: [{ message: "-", extensions: { code: "UNAVAILABLE", request: "0123abcd" } }] },
        })
      : route.continue(),
  );
  await page.getByRole("button", { name: t("metricForm.createPublish") }).click();
  await page.getByText(t("common.failure.unavailable")).waitFor();
  await page.getByText("0123abcd").waitFor();
  expect(await typedLines(page)).toBe(LINES);
  await page.unroute("**/graphql");
  await page.getByRole("button", { name: t("common.retry") }).click();
  await page.waitForURL("**/remote/refused");
  await context.close();
});

it("a page whose script does not arrive says so, and comes when it is tried again", async () => {
  const { page, context } = await visit(server.address, {
    expected: [/ERR_CONNECTION_RESET/, /ChunkLoadError/],
  });
  await page.goto("/");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.route("**/assets/SiteProsePage-*.js", (route) => route.abort("connectionreset"));
  await page.getByRole("link", { name: t("common.footer.about") }).click();
  await page.getByRole("heading", { level: 1, name: t("pages.chunk.title") }).waitFor();
  await page.unroute("**/assets/SiteProsePage-*.js");
  await page.getByRole("button", { name: t("common.retry") }).click();
  await page.getByRole("heading", { level: 1, name: t("prose.about.title") }).waitFor();
  await context.close();
});
