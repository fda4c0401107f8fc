import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import SettingsPage from "./SettingsPage";

const marie = (name: string | null, version: number) => ({
  viewer: {
    id: "1",
    email: "marie@example.org",
    language: "EN",
    expert: false,
    timeZone: "UTC",
    account: {
      id: "a",
      key: "marie",
      name,
      kind: "PUBLISHER",
      view: "PUBLISHER",
      visibility: "PUBLIC",
      pictureUrl: null,
      nonPublicAllowed: false,
      version,
    },
    accounts: [],
  },
});
const settings = (name: string | null, version: number, held = 0) => ({
  account: {
    id: "a",
    key: "marie",
    name,
    description: { fr: null, en: "Radium" },
    kind: "PUBLISHER",
    view: "PUBLISHER",
    visibility: "PUBLIC",
    pictureUrl: null,
    version,
    can: { edit: true, handOver: true, delete: true },
    collections: { totalCount: held },
    dashboards: { totalCount: held },
  },
});
const nameField = () => screen.findByLabelText<HTMLInputElement>("Name");
const save = () => userEvent.click(screen.getByText("Save", { selector: "button" }));

test("a publisher without collections goes back to a User account", async () => {
  const calls = serve({
    Viewer: marie(null, 3),
    AccountSettings: settings(null, 3),
    BecomeUser: { becomeUser: { problems: [] } },
  });
  await renderWithFrame(<SettingsPage />, { at: "/account" });
  await userEvent.click(await screen.findByText("Switch back to a User account", { selector: "button" }));
  await waitFor(() =>
    expect(calls.find((it) => it.operation === "BecomeUser")?.variables).toEqual({ account: "marie" }),
  );
});

test("a publisher with collections is told what stands in the way", async () => {
  serve({ Viewer: marie(null, 3), AccountSettings: settings(null, 3, 2) });
  await renderWithFrame(<SettingsPage />, { at: "/account" });
  expect(await screen.findByText(/first delete the 2 collections of this account/)).toBeTruthy();
  expect(screen.queryByText("Switch back to a User account")).toBeNull();
});

test("a new name is sent with the version it was changed from, and the next save with the next version", async () => {
  let stored = settings(null, 3);
  const calls = serve({
    Viewer: marie(null, 3),
    AccountSettings: () => stored,
    UpdateAccount: ({ input }) => {
      const { name, version } = input as { name: string; version: number };
      stored = settings(name, version + 1);
      return { updateAccount: { problems: [] } };
    },
  });
  await renderWithFrame(<SettingsPage />, { at: "/account" });
  await userEvent.type(await nameField(), " Marie Curie ");
  await save();
  await waitFor(() => expect(calls.filter((it) => it.operation === "AccountSettings")).toHaveLength(2));
  await userEvent.clear(await nameField());
  await save();
  const sent = () => calls.filter((it) => it.operation === "UpdateAccount").map((it) => it.variables.input);
  await waitFor(() =>
    expect(sent()).toEqual([
      {
        name: "Marie Curie",
        description: { fr: null, en: "Radium" },
        visibility: "PUBLIC",
        view: "PUBLISHER",
        version: 3,
      },
      {
        name: null,
        description: { fr: null, en: "Radium" },
        visibility: "PUBLIC",
        view: "PUBLISHER",
        version: 4,
      },
    ]),
  );
});

test("settings changed elsewhere meanwhile are told, and what was typed stays", async () => {
  serve({
    Viewer: marie(null, 3),
    AccountSettings: settings(null, 3),
    UpdateAccount: { updateAccount: { problems: [{ code: "CONFLICT", field: null, params: {} }] } },
  });
  await renderWithFrame(<SettingsPage />, { at: "/account" });
  await userEvent.type(await nameField(), "Marie");
  await save();
  expect(await screen.findByText(/Someone else changed this while you were editing/)).toBeTruthy();
  expect((await nameField()).value).toBe("Marie");
});

test("a name that is refused says so beside the field", async () => {
  serve({
    Viewer: marie(null, 3),
    AccountSettings: settings(null, 3),
    UpdateAccount: {
      updateAccount: { problems: [{ code: "TOO_LONG", field: "name", params: { max: 100, length: 120 } }] },
    },
  });
  await renderWithFrame(<SettingsPage />, { at: "/account" });
  await userEvent.type(await nameField(), "x");
  await save();
  await waitFor(async () => expect((await nameField()).getAttribute("aria-invalid")).toBe("true"));
  expect(document.activeElement).toBe(await nameField());
});

test("a guest is asked to sign in first", async () => {
  serve({ Viewer: { viewer: null } });
  const { history } = await renderWithFrame(<SettingsPage />, { at: "/account" });
  await waitFor(() => expect(history.location.pathname).toBe("/sign"));
});

test("what an account still holds stands in the way of its end, with links", async () => {
  serve({
    Viewer: marie(null, 3),
    AccountSettings: settings(null, 3, 2),
    Sessions: { viewer: { sessions: [] } },
    AccessKeys: { viewer: { accessKeys: [] } },
  });
  await renderWithFrame(<SettingsPage />, { at: "/account?tab=access" });
  const collections = await screen.findByText("2 collections");
  expect(collections.getAttribute("href")).toBe("/marie/cols");
  expect(screen.getByText("2 personal dashboards").getAttribute("href")).toBe("/marie/dashboards");
  expect(screen.queryByText("Delete this account…")).toBeNull();
});

test("an account is deleted with its username typed exactly and the password", async () => {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  const calls = serve({
    Viewer: marie(null, 3),
    AccountSettings: settings(null, 3),
    Sessions: { viewer: { sessions: [] } },
    AccessKeys: { viewer: { accessKeys: [] } },
    DeleteAccount: { deleteAccount: { done: true, problems: [] } },
  });
  const { history } = await renderWithFrame(<SettingsPage />, { at: "/account?tab=access" });
  await userEvent.click(await screen.findByText("Delete this account…"));
  await userEvent.type(screen.getByLabelText("Type the username to confirm"), "Marie");
  await userEvent.type(screen.getByLabelText("Your password"), "long enough");
  const confirm = () => userEvent.click(screen.getByText("Delete permanently"));
  // As for other deletions: the danger button is not styled as the main action, and Cancel is beside it.
  expect(screen.getByText("Delete permanently").className).toContain("danger");
  expect(screen.getByText("Delete permanently").nextElementSibling?.textContent).toBe("Keep the account");
  await confirm();
  expect(calls.some((it) => it.operation === "DeleteAccount")).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText("Type the username to confirm"));
  await userEvent.clear(screen.getByLabelText("Type the username to confirm"));
  await userEvent.type(screen.getByLabelText("Type the username to confirm"), "marie");
  await confirm();
  await waitFor(() => expect(history.location.pathname).toBe("/"));
  expect(calls.find((it) => it.operation === "DeleteAccount")?.variables).toEqual({
    account: "marie",
    username: "marie",
    password: "long enough",
  });
});

test("an administrator of another's account reads that its owner alone can delete it", async () => {
  const me = marie(null, 1);
  const member = {
    ...settings(null, 1).account,
    key: "insee",
    can: { edit: false, handOver: false, delete: false },
  };
  const accounts = [
    {
      id: "i",
      key: "insee",
      name: null,
      kind: "PUBLISHER",
      pictureUrl: null,
      nonPublicAllowed: false,
      can: { edit: false, createCollection: true },
    },
  ];
  serve({ Viewer: { viewer: { ...me.viewer, accounts } }, AccountSettings: { account: member } });
  await renderWithFrame(<SettingsPage />, { at: "/account?account=INSEE" });
  expect(await screen.findByText("Only the account owner can delete the account.")).toBeTruthy();
  expect(screen.getByText("Back to the account").getAttribute("href")).toBe("/insee");
});
