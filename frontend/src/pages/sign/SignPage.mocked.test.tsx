import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { leave } from "@/lib/browser/leave";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve as serveAll } from "@/test/server";
import { serviceOf, TOWN, UNIVERSITY } from "@/test/signing";
import SignPage from "./SignPage";

vi.mock("@/lib/browser/leave", () => ({ leave: vi.fn() }));
afterEach(() => vi.mocked(leave).mockClear());

/** Serves operations on a server without identity providers, unless it is given. */
const serve = (answers: Parameters<typeof serveAll>[0]) => serveAll({ Service: serviceOf(), ...answers });

const viewer = {
  viewer: {
    id: "1",
    email: "marie@example.org",
    language: "FR",
    expert: false,
    timeZone: "UTC",
    account: {
      id: "a",
      key: "marie",
      kind: "PUBLISHER",
      view: "PUBLISHER",
      visibility: "PUBLIC",
      version: 1,
    },
    accounts: [],
  },
};
/** The server identifies the viewer once it has opened a session. */
const signedIn = (calls: Calls) =>
  calls.some((it) => /^(SignIn|CompleteSignUp|CompleteReset)$/.test(it.operation));
const problem = (code: string, field: string, params = {}) => ({ code, field, params });
const type = async (label: string, text: string) => userEvent.type(await step(label), `${text}{Enter}`);
const step = (label: string) => screen.findByLabelText(label);

test("signing in asks for the address, then the password, and goes back to where one came from", async () => {
  const calls: Calls = serve({
    CheckEmail: { checkEmail: { known: true, problems: [] } },
    SignIn: { signIn: { viewer: { id: "1" }, problems: [] } },
    Viewer: () => (signedIn(calls) ? viewer : { viewer: null }),
  });
  const { history } = await renderWithFrame(<SignPage />, { at: "/sign?next=/a/b" });
  expect((await step("Email address")).getAttribute("autocomplete")).toBe("username");
  await type("Email address", " marie@example.org ");
  expect((await step("Password")).getAttribute("autocomplete")).toBe("current-password");
  await type("Password", "correct horse");
  await waitFor(() => expect(history.location.pathname).toBe("/a/b"));
  expect(calls.find((it) => it.operation === "SignIn")?.variables).toEqual({
    email: "marie@example.org",
    password: "correct horse",
  });
});

test("who is sent with an address finds it filled in, and goes back to where they came from", async () => {
  const calls: Calls = serve({
    BeginSignUp: { beginSignUp: { request: "r", problems: [] } },
    UsernameCheck: { usernameCheck: { available: true, problems: [] } },
    CompleteSignUp: { completeSignUp: { viewer: { id: "1" }, problems: [] } },
    Viewer: () => (signedIn(calls) ? viewer : { viewer: null }),
  });
  const state = { next: "/invitation#secret", email: "marie@example.org", way: "up" };
  const { history } = await renderWithFrame(<SignPage />, { at: "/sign", state });
  expect(((await step("Email address")) as HTMLInputElement).value).toBe("marie@example.org");
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  // A complete code is sent by itself.
  await userEvent.type(await step("Code"), "123456");
  await userEvent.type(await step("Username"), "marie");
  expect(screen.queryByRole("checkbox")).toBeNull();
  await type("Password", "correct horse battery");
  await waitFor(() => expect(history.location.pathname).toBe("/invitation"));
  expect(history.location.hash).toBe("#secret");
});

test("an unknown address is told, and an account can be made with it", async () => {
  const calls: Calls = serve({
    CheckEmail: { checkEmail: { known: false, problems: [] } },
    BeginSignUp: { beginSignUp: { request: "r", problems: [] } },
    Viewer: { viewer: null },
  });
  await renderWithFrame(<SignPage />, { at: "/sign" });
  await type("Email address", "new@example.org");
  expect(await screen.findByText(/No account matches this address/)).toBeTruthy();
  await userEvent.click(screen.getByText("Create an account with this address"));
  expect(await step("Code")).toBeTruthy();
  expect(calls.at(-1)?.variables).toEqual({ email: "new@example.org", intent: "USER", language: "EN" });
});

test("a guest who comes for an alert and has no account goes on to one", async () => {
  const calls: Calls = serve({
    CheckEmail: { checkEmail: { known: false, problems: [] } },
    BeginSignUp: { beginSignUp: { request: "r", problems: [] } },
    Viewer: { viewer: null },
  });
  sessionStorage.clear();
  await renderWithFrame(<SignPage />, { at: "/sign?next=%2Fmill%2Fgrain%2Fwheat%3Falert&new=1" });
  await screen.findByRole("heading", { name: "Sign in or create an account" });
  await type("Email address", "new@example.org");
  expect(await step("Code")).toBeTruthy();
  expect(document.querySelector("[aria-invalid=true]")).toBeNull();
  expect(calls.at(-1)?.variables).toEqual({ email: "new@example.org", intent: "USER", language: "EN" });
});

test("a wrong address is found before anything is sent", async () => {
  const calls = serve({ Viewer: { viewer: null } });
  await renderWithFrame(<SignPage />, { at: "/sign" });
  await type("Email address", "nobody");
  expect(await screen.findByText(/This is not an email address/)).toBeTruthy();
  expect(calls.map((it) => it.operation).sort()).toEqual(["Service", "Viewer"]);
});

test("who comes to publish signs up in one go; a wrong code leads back to it and loses nothing", async () => {
  let tries = 0;
  const calls: Calls = serve({
    CheckEmail: { checkEmail: { known: false, problems: [] } },
    BeginSignUp: { beginSignUp: { request: "r7", problems: [] } },
    UsernameCheck: { usernameCheck: { available: true, problems: [] } },
    CompleteSignUp: () => {
      tries += 1;
      if (tries === 1)
        return { completeSignUp: { viewer: null, problems: [problem("CODE_WRONG", "code", { left: 4 })] } };
      return { completeSignUp: { viewer: { id: "1" }, problems: [] } };
    },
    Viewer: () => (signedIn(calls) ? viewer : { viewer: null }),
  });
  const { history } = await renderWithFrame(<SignPage />, { at: "/signpub" });
  await type("Email address", "marie@example.org");
  const code = await step("Code");
  expect(code.getAttribute("autocomplete")).toBe("one-time-code");
  await userEvent.click(code);
  await userEvent.paste("111 111");
  await userEvent.type(await step("Username"), "marie");
  await type("Password", "a good password");
  expect(await screen.findByText(/You have 4 attempts left/)).toBeTruthy();
  const again = (await step("Code")) as HTMLInputElement;
  expect(again.value).toBe("111 111");
  await userEvent.clear(again);
  await userEvent.type(again, "123456");
  expect(((await step("Username")) as HTMLInputElement).value).toBe("marie");
  expect(((await step("Password")) as HTMLInputElement).value).toBe("a good password");
  await type("Password", "");
  await waitFor(() => expect(history.location.pathname).toBe("/new"));
  expect(calls.filter((it) => it.operation === "CompleteSignUp").at(-1)?.variables).toEqual({
    request: "r7",
    code: "123456",
    username: "marie",
    password: "a good password",
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  });
  expect(calls.find((it) => it.operation === "BeginSignUp")?.variables.intent).toBe("PUBLISHER");
});

test("a password that is not recognised offers to choose a new one", async () => {
  const calls: Calls = serve({
    CheckEmail: { checkEmail: { known: true, problems: [] } },
    SignIn: { signIn: { viewer: null, problems: [problem("PASSWORD_WRONG", "password")] } },
    BeginReset: { beginReset: { request: "r", problems: [] } },
    CompleteReset: { completeReset: { viewer: { id: "1" }, problems: [] } },
    Viewer: () => (signedIn(calls) ? viewer : { viewer: null }),
  });
  const { history } = await renderWithFrame(<SignPage />, { at: "/sign", language: "fr" });
  await type("Adresse e-mail", "marie@example.org");
  await step("Mot de passe");
  await type("Mot de passe", "wrong");
  expect(await screen.findByText(/Mot de passe incorrect/)).toBeTruthy();
  await userEvent.click(screen.getByText(/oublié/));
  await userEvent.type(await step("Code"), "123456");
  expect((await step("Nouveau mot de passe")).getAttribute("autocomplete")).toBe("new-password");
  await type("Nouveau mot de passe", "un bon mot de passe");
  await waitFor(() => expect(history.location.pathname).toBe("/"));
  expect(calls.find((it) => it.operation === "CompleteReset")?.variables).toEqual({
    request: "r",
    code: "123456",
    password: "un bon mot de passe",
    revokeKeys: false,
  });
  expect(calls.find((it) => it.operation === "BeginReset")?.variables.language).toBe("FR");
});

test("a reset revokes the access keys if its box is ticked, also after the code was wrong", async () => {
  let tries = 0;
  const calls: Calls = serve({
    CheckEmail: { checkEmail: { known: true, problems: [] } },
    BeginReset: { beginReset: { request: "r", problems: [] } },
    CompleteReset: () => {
      tries += 1;
      if (tries === 1)
        return { completeReset: { viewer: null, problems: [problem("CODE_WRONG", "code", { left: 4 })] } };
      return { completeReset: { viewer: { id: "1" }, problems: [] } };
    },
    Viewer: () => (signedIn(calls) && tries > 1 ? viewer : { viewer: null }),
  });
  const { history } = await renderWithFrame(<SignPage />, { at: "/sign" });
  await type("Email address", "marie@example.org");
  await step("Password");
  await userEvent.click(screen.getByText("Forgot your password?"));
  await step("Code");
  await userEvent.type(await step("Code"), "111111");
  await step("New password");
  const box = () => screen.getByRole<HTMLInputElement>("checkbox");
  expect(box().checked).toBe(false);
  expect(screen.getByText("Do this if someone else may know them.")).toBeTruthy();
  await userEvent.click(screen.getByLabelText("Also revoke all my access keys"));
  await type("New password", "another walk back home");
  expect(await screen.findByText(/You have 4 attempts left/)).toBeTruthy();
  await userEvent.clear(await step("Code"));
  await userEvent.type(await step("Code"), "123456");
  await step("New password");
  expect(box().checked).toBe(true);
  await userEvent.click(screen.getByText("Save and sign in"));
  await waitFor(() => expect(history.location.pathname).toBe("/"));
  const sent = calls.filter((it) => it.operation === "CompleteReset").map((it) => it.variables.revokeKeys);
  expect(sent).toEqual([true, true]);
});

test("an address that was never confirmed gets a code and a new password instead of a dead end", async () => {
  const calls: Calls = serve({
    CheckEmail: { checkEmail: { known: true, problems: [] } },
    SignIn: { signIn: { viewer: null, problems: [problem("USER_UNCONFIRMED", "email")] } },
    BeginReset: { beginReset: { request: "r", problems: [] } },
    CompleteReset: { completeReset: { viewer: { id: "1" }, problems: [] } },
    Viewer: () => (signedIn(calls) ? viewer : { viewer: null }),
  });
  const { history } = await renderWithFrame(<SignPage />, { at: "/sign" });
  await type("Email address", "marie@example.org");
  await step("Password");
  await type("Password", "a long walk home");
  expect(await screen.findByText(/has not been confirmed yet/)).toBeTruthy();
  await userEvent.click(screen.getByText("Email me a code"));
  await step("Code");
  await userEvent.type(await step("Code"), "123456");
  await step("New password");
  await type("New password", "another walk back home");
  await waitFor(() => expect(history.location.pathname).toBe("/"));
});

test("who is signed in already is sent on", async () => {
  serve({ Viewer: viewer });
  const { history } = await renderWithFrame(<SignPage />, { at: "/sign?next=/a" });
  await waitFor(() => expect(history.location.pathname).toBe("/a"));
});

test("a reload in the middle of signing up goes on where it was, without what is secret", async () => {
  const answers = {
    Viewer: { viewer: null },
    CheckEmail: { checkEmail: { known: false, problems: [] } },
    BeginSignUp: { beginSignUp: { request: "r", problems: [] } },
  };
  serve(answers);
  const first = await renderWithFrame(<SignPage />, { at: "/signpub" });
  await type("Email address", "marie@example.org");
  await type("Code", "12");
  first.unmount();
  expect(JSON.stringify(sessionStorage)).not.toContain("12\\");
  serve(answers);
  await renderWithFrame(<SignPage />, { at: "/signpub" });
  const code = (await step("Code")) as HTMLInputElement;
  expect(code.value).toBe("");
  expect(document.body.textContent).toContain("marie@example.org");
});

test("who comes for something else is not kept at a code", async () => {
  serve({ Viewer: { viewer: null } });
  sessionStorage.setItem("statitSigning", "not what was kept");
  await renderWithFrame(<SignPage />, { at: "/sign" });
  expect(await step("Email address")).toBeTruthy();
});

const names = () => screen.queryAllByRole("button").map((it) => it.textContent);

test("without identity providers, the page offers nothing but the form", async () => {
  serve({ Viewer: { viewer: null } });
  await renderWithFrame(<SignPage />, { at: "/sign" });
  await step("Email address");
  expect(names()).toEqual(["Continue", "Create one"]);
  expect(screen.queryByText("or")).toBeNull();
});

test("a server that does not say how people sign in is taken for one with passwords", async () => {
  serve({ Viewer: { viewer: null }, Service: new TypeError("cut off") });
  await renderWithFrame(<SignPage />, { at: "/sign" });
  await step("Email address");
  expect(names()).toEqual(["Continue", "Create one"]);
});

test("a provider is opened with an attempt in the tab, and the page to go back to", async () => {
  const calls = serve({
    Viewer: { viewer: null },
    Service: serviceOf({ identityProviders: [TOWN, UNIVERSITY] }),
    BeginProvider: {
      beginProvider: { address: "https://login.town.example/?state=s", attempt: "secret", problems: [] },
    },
  });
  await renderWithFrame(<SignPage />, { at: "/sign?next=/a/b%3Fedit" });
  await step("Email address");
  expect(names()).toEqual(["Continue", "Continue with Town", "Continue with University", "Create one"]);
  await userEvent.click(screen.getByText("Continue with Town"));
  await waitFor(() => expect(leave).toHaveBeenCalledWith("https://login.town.example/?state=s"));
  expect(calls.find((it) => it.operation === "BeginProvider")?.variables).toEqual({
    provider: "town",
    purpose: "SIGN_IN",
    password: null,
  });
  expect(JSON.parse(sessionStorage.getItem("statitProvider") ?? "")).toEqual({
    provider: "town",
    purpose: "SIGN_IN",
    next: "/a/b?edit",
    publishing: false,
    attempt: "secret",
  });
});

test("providers are offered beside the first question alone", async () => {
  serve({
    Viewer: { viewer: null },
    Service: serviceOf({ identityProviders: [TOWN] }),
    CheckEmail: { checkEmail: { known: true, problems: [] } },
  });
  await renderWithFrame(<SignPage />, { at: "/sign" });
  await type("Email address", "marie@example.org");
  await step("Password");
  expect(screen.queryByText("Continue with Town")).toBeNull();
});

test.each([
  [
    "a provider that is down",
    { address: null, attempt: null, problems: [problem("PROVIDER_DOWN", "provider")] },
    /not responding as it should/,
  ],
  ["a lost connection", new TypeError("cut off"), /Server unreachable/],
])("%s is told, and nobody leaves", async (_, answer, text) => {
  serve({
    Viewer: { viewer: null },
    Service: serviceOf({ identityProviders: [TOWN] }),
    BeginProvider: answer instanceof Error ? answer : { beginProvider: answer },
  });
  await renderWithFrame(<SignPage />, { at: "/sign" });
  await userEvent.click(await screen.findByText("Continue with Town"));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
});

test("a browser that stores nothing is told before anyone leaves", async () => {
  serve({
    Viewer: { viewer: null },
    Service: serviceOf({ identityProviders: [TOWN] }),
    BeginProvider: { beginProvider: { address: "https://login.town.example/", attempt: "s", problems: [] } },
  });
  const denied = vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  await renderWithFrame(<SignPage />, { at: "/sign" });
  await userEvent.click(await screen.findByText("Continue with Town"));
  expect(await screen.findByText(/does not let this site store anything/)).toBeTruthy();
  expect(leave).not.toHaveBeenCalled();
  denied.mockRestore();
});

test("without passwords, the page has the providers alone", async () => {
  serve({
    Viewer: { viewer: null },
    Service: serviceOf({ identityProviders: [TOWN], passwordSignIn: false }),
  });
  await renderWithFrame(<SignPage />, { at: "/sign" });
  expect(await screen.findByText(/Passwords are not used on this server/)).toBeTruthy();
  expect(names()).toEqual(["Continue with Town"]);
  expect(screen.getByText(/your account is created on the way/)).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});

test("in French, without passwords and without sign-up", async () => {
  serve({
    Viewer: { viewer: null },
    Service: serviceOf({ identityProviders: [TOWN], passwordSignIn: false, signUp: false }),
  });
  await renderWithFrame(<SignPage />, { at: "/sign", language: "fr" });
  expect(await screen.findByText("Continuer avec Town")).toBeTruthy();
  expect(screen.getByText(/les comptes sont créés par l’exploitant/)).toBeTruthy();
});

test.each(["/sign", "/signpub"])("where sign-up is closed, %s offers no account", async (at) => {
  const calls = serve({
    Viewer: { viewer: null },
    Service: serviceOf({ signUp: false }),
    CheckEmail: { checkEmail: { known: false, problems: [] } },
  });
  await renderWithFrame(<SignPage />, { at });
  await step("Email address");
  expect(names()).toEqual(["Continue"]);
  expect(screen.getByText("hello@example.org").getAttribute("href")).toBe("mailto:hello@example.org");
  await type("Email address", "new@example.org");
  expect(await screen.findByText(/only the operator of this server can create one/)).toBeTruthy();
  expect(names()).toEqual(["Continue"]);
  expect(calls.some((it) => it.operation === "BeginSignUp")).toBe(false);
});
