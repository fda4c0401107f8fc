import { beforeAll, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";
import { pasteLines } from "./support/steps";
import { words } from "./support/words";

const t = words("en");
const server = sharedServer();
let author: Person;
let metric: string;
beforeAll(async () => {
  author = await Person.signUp(server, "twofold");
  await author.collection("shared", "Shared");
  metric = await author.indicator("shared", "contested", "YEARLY", "2020;1\n2021;2", "Contested");
});

it("somebody whose browser only claims to be signed in is a guest", async () => {
  const { page, complaints, context } = await visit(server.address);
  await context.addInitScript(() => {
    if (!sessionStorage.getItem("claimed")) {
      sessionStorage.setItem("claimed", "once");
      localStorage.setItem("statitUser", JSON.stringify({ id: "somebody-else", lang: "fr" }));
    }
  });
  await page.goto("/account");
  await page.waitForFunction(() => localStorage.getItem("statitUser") === "");
  // The settings need a session: a guest is sent to the sign-in page, in the browser's language.
  await page.waitForURL("**/sign?**");
  await page.getByRole("heading", { level: 1, name: t("sign.in.title") }).waitFor();
  expect(await page.getByLabel(t("account.name.label"), { exact: true }).count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

it("a session that was ended from another device clears the record", async () => {
  const here = await visit(server.address);
  await author.enter(here.context);
  await here.page.goto("/account?tab=access");
  await here.page.waitForFunction(() => (localStorage.getItem("statitUser") ?? "").includes("id"));
  const { viewer } = await author.ask<{ viewer: { sessions: { id: string }[] } }>(
    "{ viewer { sessions { id } } }",
  );
  expect(viewer.sessions.length).toBe(1);
  await author.ask(`mutation($id: ID!) { endSession(id: $id) { problems { code } } }`, viewer.sessions[0]);
  await here.page.goto("/");
  await here.page.getByRole("link", { name: t("common.signIn"), exact: true }).waitFor();
  expect(await here.page.evaluate(() => localStorage.getItem("statitUser"))).toBe("");
  expect(here.complaints).toEqual([]);
  await here.context.close();
  author = await author.signInAgain();
});

it("lines that somebody else has published meanwhile are shown, and what was typed goes on top of them when told to", async () => {
  const { page, complaints, context } = await visit(server.address);
  await author.enter(context);
  await page.goto("/twofold/shared/contested?edit");
  await pasteLines(page, "2020;1\n2021;2.5\n2022;3");
  expect(await author.publish(metric, 1, "2021;2.75\n2023;4")).toBe(2);

  await page.getByRole("button", { name: t("metricForm.savePublish") }).click();
  const dialogue = page.getByRole("dialog");
  await dialogue.getByText(t("metricForm.conflict.title")).waitFor();
  await dialogue.getByText("You started from vintage 1; the series is now at vintage 2.").waitFor();
  const rows = await dialogue.locator("tbody tr").allTextContents();
  // the other author's changes, then the periods that both changed
  expect(rows).toEqual(["202122.75", "2023–4", "20212.752.5"]);
  await dialogue.getByRole("button", { name: t("metricForm.conflict.rebase") }).click();
  await page.getByRole("button", { name: t("metricForm.savePublish") }).click();
  await page.waitForURL("**/shared/contested");
  const file = await author.file("/api/v1/series/twofold/shared/contested.csv");
  expect(await file.text()).toBe("date,value\n2020,1\n2021,2.5\n2022,3\n2023,4\n");
  await page.goto("/twofold/shared/contested?tab=vintages");
  await page.locator("table tbody tr").first().waitFor();
  expect(await page.locator("table tbody tr").count()).toBe(3);
  expect(complaints).toEqual([]);
  await context.close();
});
