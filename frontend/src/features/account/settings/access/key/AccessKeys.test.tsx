import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import { Toasts } from "@/ui/state/toasts";
import { AccessKeys } from "./AccessKeys";
import { endAfter } from "./expiry";

const SECRET = `statit_${"a".repeat(39)}`;

const keyOf = (id: string, name: string, fields: object = {}) => ({
  id,
  name,
  scope: "READ",
  prefix: `statit_abcde${id}`,
  createdAt: "2026-01-31T10:00:00Z",
  expiresAt: endAfter(200, Date.now()),
  lastUsedOn: null,
  limited: false,
  collection: null,
  ...fields,
});
const prices = {
  id: "c",
  key: "prices",
  name: { fr: "Prix", en: "Prices" },
  account: { key: "insee", name: "INSEE" },
};
const collectionsOf = (...nodes: object[]) => ({
  viewer: { editableCollections: { nodes, pageInfo: { endCursor: null, hasNextPage: false } } },
});
const page = (
  <>
    <AccessKeys />
    <Toasts />
  </>
);

/** Serves a list of keys that creations and revocations change. */
function serveKeys(all: { id: string }[], answers: Parameters<typeof serve>[0] = {}): Calls {
  let stored = all;
  return serve({
    Viewer: { viewer: { id: "v", timeZone: "UTC" } },
    AccessKeys: () => ({ viewer: { accessKeys: stored } }),
    KeyCollections: collectionsOf(prices),
    MakeAccessKey: () => {
      stored = [keyOf("9", "Excel"), ...stored];
      return { makeAccessKey: { secret: SECRET, problems: [] } };
    },
    RevokeAccessKey: ({ id }) => {
      stored = stored.filter((key) => key.id !== id);
      return { revokeAccessKey: { problems: [] } };
    },
    RevokeAccessKeys: () => {
      stored = [];
      return { revokeAccessKeys: { problems: [] } };
    },
    ...answers,
  });
}
const sent = (calls: Calls, operation: string) =>
  calls.filter((it) => it.operation === operation).map(({ variables }) => variables);
const click = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

test("a key shows its beginning, what it can do and has access to, and its dates", async () => {
  serveKeys([
    keyOf("1", "Excel", { lastUsedOn: "2026-11-25" }),
    keyOf("2", "Nightly job", { scope: "PUBLISH", limited: true, collection: prices }),
    keyOf("3", "Old script", { limited: true }),
  ]);
  await renderWithFrame(page);
  await screen.findByText("Excel");
  const [excel, nightly, old] = screen
    .getAllByRole("button", { name: /^Revoke / })
    .slice(0, 3)
    .map((button) => button.closest("li")?.textContent);
  expect(excel).toContain("statit_abcde1…");
  expect(excel).toContain("Everything you can see");
  expect(excel).toMatch(/Created 31 Jan 2026Last used 25\sNov\s2026Expires \d/);
  expect(nightly).toContain("Read and publish");
  expect(nightly).toContain("Never used");
  expect(old).toContain("Only a collection you can no longer see");
  expect(screen.getByRole("link", { name: "Prices" }).getAttribute("href")).toBe("/insee/prices");
});

test("a key that expires within two weeks is marked, and so is an expired one", async () => {
  serveKeys([
    keyOf("1", "Fresh"),
    keyOf("2", "Ending", { expiresAt: endAfter(13, Date.now()) }),
    keyOf("3", "Ended", { expiresAt: "2026-01-31T10:00:00Z" }),
  ]);
  await renderWithFrame(page);
  expect(await screen.findByText(/^Expires soon: /)).toBeTruthy();
  expect(screen.getByText("Expired 31 Jan 2026")).toBeTruthy();
  expect(screen.getByText(/^Expires \d/)).toBeTruthy();
});

test("a new key reads for a year unless chosen otherwise, and is shown once", async () => {
  const calls = serveKeys([]);
  await renderWithFrame(page);
  expect(await screen.findByText("No access keys yet.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Revoke all keys" })).toBeNull();
  await click("New key");
  await userEvent.type(screen.getByLabelText("Name"), " Excel ");
  await userEvent.type(screen.getByLabelText("Current password"), "long enough{Enter}");
  const field = await screen.findByLabelText<HTMLTextAreaElement>("Access key");
  expect(field.value).toBe(SECRET);
  expect(field.readOnly).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(screen.getByText("Copy this key now. It won’t be shown again.")).toBeTruthy();
  expect(sent(calls, "MakeAccessKey")).toEqual([
    { input: { name: "Excel", scope: "READ", days: 365, collection: null }, password: "long enough" },
  ]);
  await click("Done");
  expect(await screen.findByText("Excel")).toBeTruthy();
  expect(document.body.innerHTML).not.toContain(SECRET);
});

test("scope, end and collection of a new key are sent as chosen", async () => {
  const calls = serveKeys([]);
  await renderWithFrame(page);
  await click("New key");
  await userEvent.type(screen.getByLabelText("Name"), "Job");
  await userEvent.click(screen.getByLabelText("Read and publish"));
  await userEvent.selectOptions(screen.getByLabelText("Expires after"), "30 days");
  await userEvent.selectOptions(await screen.findByLabelText("Limit to a collection"), "Prices – INSEE");
  await userEvent.type(screen.getByLabelText("Current password"), "long enough{Enter}");
  await screen.findByLabelText("Access key");
  expect(sent(calls, "MakeAccessKey")).toEqual([
    { input: { name: "Job", scope: "PUBLISH", days: 30, collection: "c" }, password: "long enough" },
  ]);
});

test("a reader who edits no collection is not asked for one", async () => {
  const calls = serveKeys([], { KeyCollections: collectionsOf() });
  await renderWithFrame(page);
  await click("New key");
  await waitFor(() => expect(sent(calls, "KeyCollections")).toHaveLength(1));
  await waitFor(() => expect(screen.getAllByRole("combobox")).toHaveLength(1));
  expect(screen.queryByLabelText("Limit to a collection")).toBeNull();
});

test("empty fields are found before anything is sent", async () => {
  const calls = serveKeys([]);
  await renderWithFrame(page);
  await click("New key");
  await click("Create key");
  const name = screen.getByLabelText("Name");
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(screen.getByLabelText("Current password").getAttribute("aria-invalid")).toBe("true");
  expect(sent(calls, "MakeAccessKey")).toEqual([]);
});

test.each([
  ["Name", { code: "TOO_LONG", field: "name", params: { max: 100, length: 120 } }, /too long/i],
  ["Expires after", { code: "ACCESS_KEY_DAYS", field: "days", params: { max: 3650 } }, /from 1 to/],
  ["Limit to a collection", { code: "NOT_FOUND", field: "collection", params: {} }, /no longer exists/],
  [
    "Current password",
    { code: "PASSWORD_WRONG", field: "password", params: {} },
    /Wrong password|incorrect/i,
  ],
])("a problem of “%s” stands at its field, and nothing typed is lost", async (label, problem, sentence) => {
  serveKeys([], { MakeAccessKey: { makeAccessKey: { secret: null, problems: [problem] } } });
  await renderWithFrame(page);
  await click("New key");
  await screen.findByLabelText("Limit to a collection");
  await userEvent.type(screen.getByLabelText("Name"), "Excel");
  await userEvent.type(screen.getByLabelText("Current password"), "not mine{Enter}");
  await waitFor(() => expect(screen.getByLabelText(label).getAttribute("aria-invalid")).toBe("true"));
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Excel");
});

test("more keys than allowed are refused above the fields", async () => {
  const problem = { code: "ACCESS_KEYS_TOO_MANY", field: null, params: { max: 50 } };
  serveKeys([], { MakeAccessKey: { makeAccessKey: { secret: null, problems: [problem] } } });
  await renderWithFrame(page);
  await click("New key");
  await userEvent.type(screen.getByLabelText("Name"), "Excel");
  await userEvent.type(screen.getByLabelText("Current password"), "long enough{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("You already have 50 access keys");
});

test("a key is revoked after a confirmation that names it", async () => {
  const calls = serveKeys([keyOf("1", "Excel"), keyOf("2", "Job")]);
  await renderWithFrame(page);
  await click("Revoke Job");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Revoke the key “Job”?")).toBeTruthy();
  expect(dialog.getByText(/statit_abcde2… stop working immediately/)).toBeTruthy();
  expect(sent(calls, "RevokeAccessKey")).toEqual([]);
  await userEvent.click(dialog.getByText("Revoke key"));
  expect(await screen.findByText("The key “Job” has been revoked.")).toBeTruthy();
  expect(sent(calls, "RevokeAccessKey")).toEqual([{ id: "2" }]);
  expect(screen.queryByText("Job")).toBeNull();
  expect(screen.queryByRole("dialog")).toBeNull();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("New key"));
});

test("a key that was revoked elsewhere just leaves the list", async () => {
  const problems = [{ code: "NOT_FOUND", field: null, params: {} }];
  let read = 0;
  serveKeys([], {
    AccessKeys: () => {
      read += 1;
      return { viewer: { accessKeys: read === 1 ? [keyOf("1", "Excel")] : [] } };
    },
    RevokeAccessKey: { revokeAccessKey: { problems } },
  });
  await renderWithFrame(page);
  await click("Revoke Excel");
  await userEvent.click(await screen.findByText("Revoke key"));
  expect(await screen.findByText("No access keys yet.")).toBeTruthy();
});

test("a revocation that did not arrive says so and can be tried again", async () => {
  let tries = 0;
  serveKeys([keyOf("1", "Excel")], {
    RevokeAccessKey: () => {
      tries += 1;
      return tries === 1 ? new TypeError("no network") : { revokeAccessKey: { problems: [] } };
    },
  });
  await renderWithFrame(page);
  await click("Revoke Excel");
  await userEvent.click(await screen.findByText("Revoke key"));
  await userEvent.click(await screen.findByText("Try again"));
  expect(await screen.findByText("The key “Excel” has been revoked.")).toBeTruthy();
});

test("all keys are revoked at once", async () => {
  const calls = serveKeys([keyOf("1", "Excel"), keyOf("2", "Job")]);
  await renderWithFrame(page);
  await click("Revoke all keys");
  const dialog = within(await screen.findByRole("dialog"));
  expect(dialog.getByText("Revoke all 2 keys?")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Revoke all keys" }));
  expect(await screen.findByText("No access keys yet.")).toBeTruthy();
  expect(sent(calls, "RevokeAccessKeys")).toHaveLength(1);
});
