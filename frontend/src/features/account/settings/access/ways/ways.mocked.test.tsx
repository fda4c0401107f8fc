import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { leave } from "@/lib/browser/leave";
import type { SignInRules } from "@/lib/data/service";
import type { Viewer } from "@/lib/data/session";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import { serviceOf, TOWN, UNIVERSITY } from "@/test/signing";
import { Toasts } from "@/ui/state/toasts";
import { DeleteAccountDialog } from "../DeleteAccountDialog";
import { WaysSection } from "./WaysSection";

vi.mock("@/lib/browser/leave", () => ({ leave: vi.fn() }));
beforeEach(() => {
  vi.mocked(leave).mockClear();
  sessionStorage.clear();
});

const town = {
  id: "i1",
  provider: "town",
  label: "Town",
  email: "marie@town.example",
  createdAt: "2026-01-31T10:00:00Z",
  usedAt: "2026-02-14T10:00:00Z",
  isConfigured: true,
};
const university = { ...town, id: "i2", provider: "university", label: "University", email: null };
const gone = {
  ...town,
  id: "i3",
  provider: "https://old.example",
  label: "https://old.example",
  isConfigured: false,
};

const viewerOf = (hasPassword: boolean): Viewer => ({
  id: "1",
  email: "marie@example.org",
  language: "EN",
  expert: false,
  timeZone: "UTC",
  hasPassword,
  account: {
    id: "a",
    key: "marie",
    name: null,
    kind: "USER",
    view: "USER",
    visibility: "PUBLIC",
    pictureUrl: null,
    nonPublicAllowed: false,
    version: 1,
  },
  accounts: [],
});

interface World {
  hasPassword?: boolean;
  identities?: (typeof town | typeof university)[];
  confirmedUntil?: string | null;
  rules?: Partial<SignInRules>;
}

/** Serves a reader with these ways to sign in. */
function serveWays(world: World, answers: Parameters<typeof serve>[0] = {}): Calls {
  const { hasPassword = true, identities = [], confirmedUntil = null } = world;
  const rules = world.rules ?? { identityProviders: [TOWN, UNIVERSITY] };
  return serve({
    Service: serviceOf(rules),
    Viewer: { viewer: viewerOf(hasPassword) },
    WaysIn: { viewer: { confirmedUntil, identities } },
    BeginProvider: { beginProvider: { address: "https://login.town.example/", attempt: "s", problems: [] } },
    ...answers,
  });
}

const show = (hasPassword: boolean, language: "en" | "fr" = "en") =>
  renderWithFrame(
    <>
      <WaysSection viewer={viewerOf(hasPassword)} />
      <Toasts />
    </>,
    { at: "/account?tab=access", language },
  );
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });
const press = async (name: string) => userEvent.click(await button(name));
const sent = (calls: Calls, operation: string) =>
  calls.filter((it) => it.operation === operation).map((it) => it.variables);
const problem = (code: string, field: string) => ({ code, field, params: {} });
const inDialog = async () => within(await screen.findByRole("dialog"));
const soon = () => new Date(Date.now() + 4 * 60_000).toISOString();

test("on a server without providers, the settings have the password form alone", async () => {
  serveWays({ rules: {} });
  await show(true);
  expect(await screen.findByRole("heading", { name: "Password" })).toBeTruthy();
  expect(screen.getByLabelText("Current password")).toBeTruthy();
  expect(screen.queryByText("Ways to sign in")).toBeNull();
});

test("each identity is listed with its provider, its address and its dates", async () => {
  serveWays({ identities: [town, gone] });
  await show(true);
  expect(await screen.findByRole("heading", { name: "Ways to sign in" })).toBeTruthy();
  const [password, first, second] = await screen.findAllByText(/^(Password|Town|https:\/\/old.example)$/);
  expect(password?.textContent).toBe("Password");
  expect(first?.closest("li[class*=way]")?.textContent).toBe(
    "Townmarie@town.exampleAdded 31 Jan 2026Last used 14 Feb 2026Remove",
  );
  expect(second?.closest("li[class*=way]")?.textContent).toContain(
    "This server no longer offers this provider",
  );
  expect(screen.queryByText("Add Town")).toBeNull();
  expect(await button("Add University")).toBeTruthy();
});

const LAST = "Your only way to sign in: set a password or add another provider before you remove it.";
test.each<[string, World, string, string | undefined]>([
  [
    "a password without identities",
    {},
    "Remove password",
    "Your only way to sign in: add a provider before you remove it.",
  ],
  ["a password with an identity", { identities: [town] }, "Remove password", undefined],
  ["an identity with a password", { identities: [town] }, "Remove Town", undefined],
  [
    "a password with an identity of a former provider",
    { identities: [gone] },
    "Remove password",
    "Your only way to sign in: add a provider before you remove it.",
  ],
  ["the only identity without a password", { hasPassword: false, identities: [town] }, "Remove Town", LAST],
  ["one of two identities", { hasPassword: false, identities: [town, university] }, "Remove Town", undefined],
  [
    "one of two identities, the other of a former provider",
    { hasPassword: false, identities: [town, gone] },
    "Remove Town",
    LAST,
  ],
  [
    "an identity of a former provider beside another",
    { hasPassword: false, identities: [town, gone] },
    "Remove https://old.example",
    undefined,
  ],
  [
    "the only identity where passwords are off",
    { identities: [town], rules: { identityProviders: [TOWN], passwordSignIn: false } },
    "Remove Town",
    "Your only way to sign in: add another provider before you remove it.",
  ],
])("the last way in cannot be removed: %s", async (_, world, name, reason) => {
  serveWays(world);
  await show(world.hasPassword ?? true);
  const remove = await button(name);
  expect(remove.disabled).toBe(reason !== undefined);
  const described = document.getElementById(remove.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toBe(reason);
});

test("an identity is removed after a warning, with the password", async () => {
  const calls = serveWays({ identities: [town] }, { RemoveIdentity: { removeIdentity: { problems: [] } } });
  await show(true);
  await press("Remove Town");
  const dialog = await inDialog();
  expect(dialog.getByText(/This cannot be undone/)).toBeTruthy();
  await userEvent.click(dialog.getByText("Remove Town"));
  expect(sent(calls, "RemoveIdentity")).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Current password"), "right");
  await userEvent.click(dialog.getByText("Remove Town"));
  expect(await screen.findByText("“Town” has been removed.")).toBeTruthy();
  expect(sent(calls, "RemoveIdentity")).toEqual([{ identity: "i1", password: "right" }]);
  expect(sent(calls, "WaysIn").length).toBeGreaterThan(1);
});

test("an identity that is the last by now stays, and the dialog says why", async () => {
  serveWays(
    { identities: [town] },
    { RemoveIdentity: { removeIdentity: { problems: [problem("LAST_WAY_IN", "identity")] } } },
  );
  await show(true);
  await press("Remove Town");
  const dialog = await inDialog();
  await userEvent.type(dialog.getByLabelText("Current password"), "right{Enter}");
  expect(await dialog.findByText(/This is your only way to sign in/)).toBeTruthy();
});

test("the password is removed with itself", async () => {
  const calls = serveWays({ identities: [town] }, { RemovePassword: { removePassword: { problems: [] } } });
  await show(true);
  await press("Remove password");
  const dialog = await inDialog();
  await userEvent.type(dialog.getByLabelText("Current password"), "right{Enter}");
  expect(await screen.findByText("Your password has been removed.")).toBeTruthy();
  expect(sent(calls, "RemovePassword")).toEqual([{ password: "right" }]);
});

test("a provider is added with the password, and leads back to this page", async () => {
  const calls = serveWays({});
  await show(true);
  await press("Add Town");
  const dialog = await inDialog();
  await userEvent.click(dialog.getByText("Continue with Town"));
  expect(sent(calls, "BeginProvider")).toEqual([]);
  await userEvent.type(dialog.getByLabelText("Current password"), "right{Enter}");
  await waitFor(() => expect(leave).toHaveBeenCalledWith("https://login.town.example/"));
  expect(sent(calls, "BeginProvider")).toEqual([{ provider: "town", purpose: "ADD", password: "right" }]);
  expect(JSON.parse(sessionStorage.getItem("statitProvider") ?? "")).toMatchObject({
    purpose: "ADD",
    next: "/account?tab=access",
  });
});

test("a reader without a password sets one by a mailed code", async () => {
  const calls = serveWays(
    { hasPassword: false, identities: [town] },
    {
      BeginSetPassword: { beginReset: { request: "r1", problems: [] } },
      SetPassword: { completeReset: { problems: [] } },
    },
  );
  await show(false);
  await press("Set a password");
  await userEvent.type(await screen.findByLabelText("Code"), "123 456");
  await userEvent.type(screen.getByLabelText("New password"), "a long walk home{Enter}");
  expect(await screen.findByText(/Your password has been set/)).toBeTruthy();
  expect(sent(calls, "BeginSetPassword")).toEqual([{ email: "marie@example.org", language: "EN" }]);
  expect(sent(calls, "SetPassword")).toEqual([
    { request: "r1", code: "123456", password: "a long walk home" },
  ]);
});

test("where passwords are off, nobody sets one", async () => {
  serveWays({
    hasPassword: false,
    identities: [town],
    rules: { identityProviders: [TOWN], passwordSignIn: false },
  });
  await show(false, "fr");
  expect(await screen.findByText("Façons de se connecter")).toBeTruthy();
  expect(await screen.findByText(/Non défini/)).toBeTruthy();
  expect(screen.queryByText("Définir un mot de passe")).toBeNull();
});

/** The dialog that deletes the account: one of the forms that ask for a proof. */
const showDeletion = () =>
  renderWithFrame(<DeleteAccountDialog account="marie" onClose={() => {}} />, {
    at: "/account?tab=access",
  });
const username = () => screen.findByLabelText("Type the username to confirm");

test("without a password, an important action is confirmed by a provider", async () => {
  const calls = serveWays(
    { hasPassword: false, identities: [town, { ...town, id: "i4" }, university, gone] },
    {
      DeleteAccount: {
        deleteAccount: { done: false, problems: [problem("CONFIRM_BY_PROVIDER", "password")] },
      },
    },
  );
  await showDeletion();
  expect(await button("Confirm with Town")).toBeTruthy();
  expect(await button("Confirm with University")).toBeTruthy();
  expect(screen.queryByLabelText("Your password")).toBeNull();
  expect(screen.queryByText(/old.example/)).toBeNull();
  await userEvent.type(await username(), "marie{Enter}");
  expect(await screen.findByText("Confirm this by signing in again at your provider.")).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Confirm with Town");
  await press("Confirm with University");
  await waitFor(() => expect(leave).toHaveBeenCalled());
  expect(sent(calls, "BeginProvider")).toEqual([
    { provider: "university", purpose: "CONFIRM", password: null },
  ]);
  expect(JSON.parse(sessionStorage.getItem("statitProvider") ?? "")).toMatchObject({
    purpose: "CONFIRM",
    next: "/account?tab=access",
  });
});

test("once confirmed, the form has no field, and is sent with an empty password", async () => {
  const until = soon();
  const calls = serveWays(
    { hasPassword: false, identities: [town], confirmedUntil: until },
    { DeleteAccount: { deleteAccount: { done: true, problems: [] } } },
  );
  await showDeletion();
  expect(await screen.findByText(`Confirmed until ${until.slice(11, 16)}`)).toBeTruthy();
  expect(screen.queryByText("Confirm with Town")).toBeNull();
  await userEvent.type(await username(), "marie{Enter}");
  await waitFor(() =>
    expect(sent(calls, "DeleteAccount")).toEqual([{ account: "marie", username: "marie", password: "" }]),
  );
});

test("a confirmation that is over by the server's clock is asked for again", async () => {
  serveWays(
    { hasPassword: false, identities: [town], confirmedUntil: soon() },
    {
      DeleteAccount: {
        deleteAccount: { done: false, problems: [problem("CONFIRM_BY_PROVIDER", "password")] },
      },
    },
  );
  await showDeletion();
  await screen.findByText(/Confirmed until/);
  await userEvent.type(await username(), "marie{Enter}");
  expect(await button("Confirm with Town")).toBeTruthy();
  expect(screen.queryByText(/Confirmed until/)).toBeNull();
});

test("without a provider that is still offered, the form says what to do", async () => {
  serveWays({ hasPassword: false, identities: [gone] });
  await showDeletion();
  expect(await screen.findByText(/Set a password in your settings first/)).toBeTruthy();
});
