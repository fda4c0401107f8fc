import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import InvitationPage from "./InvitationPage";

const offer = {
  account: "insee",
  accountName: "INSEE",
  collection: null as string | null,
  collectionName: null as object | null,
  accountRole: "ADMINISTRATOR" as string | null,
  collectionRole: null as string | null,
  invitedBy: "pierre" as string | null,
  email: "Marie@example.org",
  expiresAt: "2026-11-26T08:00:00Z",
};
const signedIn = (email: string) => ({
  viewer: { id: "u1", email, language: "EN", timeZone: "UTC", account: { key: "marie" } },
});
const open = (at = "/invitation#secret") => renderWithFrame(<InvitationPage />, { at });

test("tells who invites to what as what, and accepts; the address is compared without regard to case", async () => {
  const calls = serve({
    Viewer: signedIn("marie@example.org"),
    Invitation: { invitation: offer },
    AcceptInvitation: { acceptInvitation: { account: { key: "insee" }, collection: null, problems: [] } },
  });
  const { history } = await open();
  expect(await screen.findByRole("heading", { name: "You are invited to join INSEE" })).toBeTruthy();
  expect(screen.getByText("pierre has invited you to join the account INSEE.")).toBeTruthy();
  expect(screen.getByText("Administrator")).toBeTruthy();
  expect(screen.getByText(/acts as an administrator in all of them/)).toBeTruthy();
  expect(screen.getByText("26 Nov 2026, 08:00")).toBeTruthy();
  await userEvent.click(screen.getByText("Accept invitation", { selector: "button" }));
  await waitFor(() => expect(history.location.pathname).toBe("/insee"));
  expect(calls.find((it) => it.operation === "Invitation")?.variables).toEqual({ token: "secret" });
  expect(calls.find((it) => it.operation === "AcceptInvitation")?.variables).toEqual({ token: "secret" });
});

test.each([
  ["ALREADY_MEMBER", /You are already a member of INSEE/],
  ["NOT_IN_ACCOUNT", /Ask the person who invited you to add you/],
])("that cannot be accepted (%s) says why and leads on", async (code, words) => {
  serve({
    Viewer: signedIn("marie@example.org"),
    Invitation: { invitation: offer },
    AcceptInvitation: { acceptInvitation: { problems: [{ code, field: null, params: {} }] } },
  });
  await open();
  await userEvent.click(await screen.findByText("Accept invitation", { selector: "button" }));
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByText("Accept invitation")).toBeNull();
});

test("to a collection leads into it", async () => {
  serve({
    Viewer: signedIn("marie@example.org"),
    Invitation: {
      invitation: {
        ...offer,
        collection: "prices",
        collectionName: { en: "Prices", fr: "Prix" },
        accountRole: null,
        collectionRole: "EDITOR",
        invitedBy: null,
      },
    },
    AcceptInvitation: {
      acceptInvitation: {
        account: { key: "insee" },
        collection: { key: "prices", account: { key: "insee" } },
        problems: [],
      },
    },
  });
  const { history } = await open();
  expect(await screen.findByText("You are invited to join the collection Prices of INSEE.")).toBeTruthy();
  await userEvent.click(screen.getByText("Accept invitation", { selector: "button" }));
  await waitFor(() => expect(history.location.pathname).toBe("/insee/prices"));
});

test("sends a guest to the sign screen and back, with the address, and the secret in no address", async () => {
  serve({ Viewer: { viewer: null }, Invitation: { invitation: offer } });
  const { history } = await open();
  await userEvent.click(await screen.findByRole("link", { name: "Create an account" }));
  const { pathname, search, hash, state } = history.location;
  expect([pathname, search, hash]).toEqual(["/sign", "", ""]);
  expect(state).toMatchObject({ next: "/invitation#secret", email: "Marie@example.org", way: "up" });
});

test("says which address it was sent to, and signs in as that one", async () => {
  const calls = serve({
    Viewer: signedIn("other@example.org"),
    Invitation: { invitation: offer },
    SignOut: { signOut: { done: true } },
  });
  const { history } = await open();
  expect(await screen.findByText(/is for Marie@example.org, but you are signed in as other@/)).toBeTruthy();
  expect(screen.queryByText("Accept invitation")).toBeNull();
  await userEvent.click(screen.getByText("Sign in as Marie@example.org", { selector: "button" }));
  await waitFor(() => expect(history.location.pathname).toBe("/sign"));
  expect(history.location.state).toMatchObject({ next: "/invitation#secret", way: "in" });
  expect(calls.some((it) => it.operation === "SignOut")).toBe(true);
});

test("that is over says so, also where it ends under the reader's hand", async () => {
  let stands = true;
  serve({
    Viewer: signedIn("marie@example.org"),
    Invitation: () => ({ invitation: stands ? offer : null }),
    AcceptInvitation: () => {
      stands = false;
      return {
        acceptInvitation: {
          account: null,
          collection: null,
          problems: [{ code: "INVITATION_OVER", field: null, params: {} }],
        },
      };
    },
  });
  await open();
  await userEvent.click(await screen.findByText("Accept invitation", { selector: "button" }));
  expect(await screen.findByRole("heading", { name: "This invitation is no longer valid" })).toBeTruthy();
});

test("without its secret says that the link is not whole", async () => {
  serve({ Viewer: { viewer: null } });
  await open("/invitation");
  expect(await screen.findByRole("heading", { name: "This link is incomplete" })).toBeTruthy();
});
