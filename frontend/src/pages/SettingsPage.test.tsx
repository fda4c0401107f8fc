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
const nameField = () => screen.findByLabelText<HTMLInputElement>("Name");
const save = () => userEvent.click(screen.getByText("Save", { selector: "button" }));

test("a new name is sent with the version it was changed from, and the next save with the next version", async () => {
  let stored = marie(null, 3);
  const calls = serve({
    Viewer: () => stored,
    UpdateAccount: ({ input }) => {
      const { name, version } = input as { name: string; version: number };
      stored = marie(name, version + 1);
      return { updateAccount: { problems: [] } };
    },
  });
  await renderWithFrame(<SettingsPage />, { at: "/account" });
  await userEvent.type(await nameField(), " Marie Curie ");
  await save();
  await waitFor(() => expect(calls.filter((it) => it.operation === "Viewer")).toHaveLength(2));
  await userEvent.clear(await nameField());
  await save();
  const sent = () => calls.filter((it) => it.operation === "UpdateAccount").map((it) => it.variables.input);
  await waitFor(() =>
    expect(sent()).toEqual([
      { name: "Marie Curie", visibility: "PUBLIC", view: "PUBLISHER", version: 3 },
      { name: null, visibility: "PUBLIC", view: "PUBLISHER", version: 4 },
    ]),
  );
});

test("settings changed elsewhere meanwhile are told, and what was typed stays", async () => {
  serve({
    Viewer: marie(null, 3),
    UpdateAccount: { updateAccount: { problems: [{ code: "CONFLICT", field: null, params: {} }] } },
  });
  await renderWithFrame(<SettingsPage />, { at: "/account" });
  await userEvent.type(await nameField(), "Marie");
  await save();
  expect(await screen.findByText(/Somebody else changed this in the meantime/)).toBeTruthy();
  expect((await nameField()).value).toBe("Marie");
});

test("a name that is refused says so beside the field", async () => {
  serve({
    Viewer: marie(null, 3),
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
  const { router } = await renderWithFrame(<SettingsPage />, { at: "/account" });
  await waitFor(() => expect(router.state.location.pathname).toBe("/sign"));
});
