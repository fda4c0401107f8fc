import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import AccountMenu from "./AccountMenu";

const account = { id: "a", key: "ann", name: null, view: "PUBLISHER", visibility: "PUBLIC", version: 1 };
const other = { key: "insee", name: "Insee", pictureUrl: null };
const viewerOf = (kind: string, accounts: object[]) => ({
  viewer: {
    id: "v",
    email: "ann@example.org",
    language: "EN",
    expert: false,
    timeZone: "UTC",
    account: { ...account, kind, pictureUrl: null },
    accounts,
  },
});

test.each([
  ["a publisher", "PUBLISHER", [], true],
  ["a user", "USER", [], false],
  ["a user who is a member of an account", "USER", [other], true],
])("the menu of %s leads to updates where there can be any", async (_, kind, accounts, leads) => {
  serve({ Viewer: viewerOf(kind, accounts) });
  await renderWithFrame(<AccountMenu />);
  await userEvent.click(await screen.findByRole("button", { name: "Your account" }));
  await screen.findByRole("menuitem", { name: "Settings" });
  expect(screen.queryByRole("menuitem", { name: "Update" }) !== null).toBe(leads);
});
