import type { Page } from "playwright-core";
import type { Server } from "../server";
import type { words } from "../words";
import type { RealProvider } from "./realProvider";

type Words = ReturnType<typeof words>;

/** Opens a provider from the sign-in page. */
export async function leaveFor(page: Page, t: Words, provider: { label: string }): Promise<void> {
  await page.getByRole("button", { name: t("sign.provider.continue", { label: provider.label }) }).click();
}

/** Signs in on the page of a provider, where the browser is or will be. */
export async function signInAt(page: Page, provider: RealProvider, name: string): Promise<void> {
  await page.waitForURL(`${provider.issuer}/interaction/**`);
  await page.getByLabel("Name").fill(name);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Waits for a question of the page that a provider leads to, with nothing of its answer in the address. */
export async function questioned(page: Page, server: Server, name: string, title: string): Promise<void> {
  await page.waitForURL(`${server.address}/sign/${name}`);
  await page.getByRole("heading", { level: 1, name: title }).waitFor();
}

/** Answers the question for a username, the last one. */
export async function chooseUsername(page: Page, t: Words, name: string): Promise<void> {
  await page.getByLabel(t("sign.username.label")).fill(name);
  await page.getByRole("button", { name: t("sign.up.submit") }).click();
  await page.getByText(t("sign.up.done")).waitFor();
}

export async function signOut(page: Page, t: Words): Promise<void> {
  await page.getByRole("button", { name: t("common.menu.account") }).click();
  await page.getByRole("menuitem", { name: t("common.signOut") }).click();
  await page.getByRole("link", { name: t("common.signIn"), exact: true }).waitFor();
}
