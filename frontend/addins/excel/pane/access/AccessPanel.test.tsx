import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { daysUntil } from "../api/keyFacts";
import { renderPane } from "../test/renderPane";

const ME = {
  name: "Excel at work",
  prefix: "statit_abcdef",
  scope: "publish",
  collection: "mill/prices",
  expires_at: "2999-01-01T00:00:00Z",
};

afterEach(() => vi.unstubAllGlobals());

async function openAccess(key?: string, me: object = ME) {
  const opened = await renderPane({ ...(key && { key }), answer: () => me });
  const user = userEvent.setup();
  await user.click(screen.getByRole("tab", { name: "Key" }));
  return { ...opened, user };
}

test("a key is checked before it is stored, and then shows what it may do", async () => {
  const { simulated, stored, user } = await openAccess();
  const sent = vi.fn(async (_: string, _init?: RequestInit) => new Response(JSON.stringify(ME)));
  vi.stubGlobal("fetch", sent);
  await user.type(await screen.findByLabelText("Access key"), " statit_key ");
  await user.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByText("read and publish");
  screen.getByText("mill/prices and public data");
  expect(stored.key).toBe("statit_key");
  await waitFor(() => expect(simulated.calculations).toBe(1));
  expect(sent.mock.calls[0]?.[0]).toBe("https://statit.example/api/v1/me");
  expect(new Headers(sent.mock.calls[0]?.[1]?.headers).get("Authorization")).toBe("Bearer statit_key");
});

test("a refused key is not stored, and the field says what the server says", async () => {
  const { stored, user } = await openAccess();
  const refused = { detail: "This access key expired on 1 May 2026." };
  vi.stubGlobal("fetch", async () => new Response(JSON.stringify(refused), { status: 401 }));
  const field = await screen.findByLabelText("Access key");
  await user.type(field, "statit_old{Enter}");
  await screen.findByText(refused.detail);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(stored.key).toBeUndefined();
});

test("an empty field asks for a key without a request", async () => {
  const { user } = await openAccess();
  await user.click(await screen.findByRole("button", { name: "Sign in" }));
  screen.getByText("Paste an access key.");
});

test("a key is removed", async () => {
  const { stored, user } = await openAccess("statit_key");
  await user.click(await screen.findByRole("button", { name: "Remove the key" }));
  await screen.findByLabelText("Access key");
  expect(stored.key).toBeUndefined();
});

test("a stored key that the server refuses can be removed", async () => {
  const { user } = await openAccess("statit_key", { status: 401, detail: "This key was revoked." });
  await screen.findByText("This key was revoked.");
  await user.click(screen.getByRole("button", { name: "Remove the key" }));
  await screen.findByLabelText("Access key");
});

test.each([
  ["2026-05-02T12:00:00Z", 1],
  ["2026-05-01T13:00:00Z", 0],
  ["2026-04-01T00:00:00Z", 0],
  ["2027-05-01T12:00:00Z", 365],
])("until %s there are %d days", (instant, days) => {
  expect(daysUntil(instant, Date.parse("2026-05-01T12:00:00Z"))).toBe(days);
});
