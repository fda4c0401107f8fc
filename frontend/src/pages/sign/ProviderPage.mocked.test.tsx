import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { leave } from "@/lib/browser/leave";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve as serveAll } from "@/test/server";
import { serviceOf, TOWN } from "@/test/signing";
import ProviderPage from "./ProviderPage";

vi.mock("@/lib/browser/leave", () => ({ leave: vi.fn() }));
/** The ids of the messages that outlive the page. */
const toasts: string[] = [];
vi.mock("@/ui/state/toasts", () => ({
  showToast: (text: (t: (id: string) => string) => string) => toasts.push(text((id) => id)),
}));
beforeEach(() => {
  vi.mocked(leave).mockClear();
  sessionStorage.clear();
  toasts.length = 0;
});

const KEY = "statitProvider";
const viewer = {
  viewer: {
    id: "1",
    email: "marie@example.org",
    language: "EN",
    expert: false,
    timeZone: "UTC",
    hasPassword: false,
    account: { id: "a", key: "marie", kind: "USER", view: "USER", visibility: "PUBLIC", version: 1 },
    accounts: [],
  },
};
const problem = (code: string, field: string, params = {}) => ({ code, field, params });
const refused = (...problems: object[]) => ({ step: null, email: null, problems });
const stepOf = (step: string, email: string | null = null) => ({
  completeProvider: { step, email, problems: [] },
});
const done = { viewer: { id: "1" }, problems: [] };

/** Serves a guest, who is signed in once the server has opened a session. */
function serve(answers: Parameters<typeof serveAll>[0], isSignedIn = false): Calls {
  const calls: Calls = serveAll({
    Service: serviceOf({ identityProviders: [TOWN] }),
    Viewer: () => {
      const opens = /^(JoinIdentity|SignUpByProvider)$/;
      return isSignedIn || calls.some((it) => opens.test(it.operation)) ? viewer : { viewer: null };
    },
    UsernameCheck: { usernameCheck: { available: true, problems: [] } },
    ...answers,
  });
  return calls;
}

function store(fields: object = {}) {
  const attempt = {
    provider: "town",
    purpose: "SIGN_IN",
    next: "/a/b",
    publishing: false,
    attempt: "secret",
  };
  sessionStorage.setItem(KEY, JSON.stringify({ ...attempt, ...fields }));
}

const ANSWER = "?code=c1&state=s1&iss=https%3A%2F%2Flogin.town.example";
const open = (query = ANSWER, language: "en" | "fr" = "en") =>
  renderWithFrame(<ProviderPage />, { at: `/sign/town${query}`, path: "sign/:provider", language });
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const type = async (label: string, text: string) => userEvent.type(await field(label), `${text}{Enter}`);
const sent = (calls: Calls, operation: string) =>
  calls.filter((it) => it.operation === operation).map((it) => it.variables);

test("a known person is signed in, and goes back to where they came from; the answer is sent once", async () => {
  store();
  const calls = serve({ CompleteProvider: stepOf("SIGNED_IN") }, true);
  const { history } = await open();
  await waitFor(() => expect(history.location.pathname).toBe("/a/b"));
  expect(sent(calls, "CompleteProvider")).toEqual([
    { attempt: "secret", state: "s1", code: "c1", issuer: "https://login.town.example" },
  ]);
  expect(sessionStorage.getItem(KEY)).toBeNull();
});

test("the answer leaves the address before it is checked", async () => {
  store();
  serve({ CompleteProvider: () => new TypeError("cut off") });
  const { history } = await open();
  await screen.findByText(/Server unreachable/);
  expect(history.location.href).toBe("/sign/town");
  expect(history.length).toBe(1);
});

test("a lost connection can be tried again with the same answer", async () => {
  store();
  let tries = 0;
  const calls = serve(
    {
      CompleteProvider: () => {
        tries += 1;
        return tries === 1 ? new TypeError("cut off") : stepOf("SIGNED_IN");
      },
    },
    true,
  );
  const { history } = await open();
  await userEvent.click(await screen.findByText("Try again"));
  await waitFor(() => expect(history.location.pathname).toBe("/a/b"));
  const [first, second] = sent(calls, "CompleteProvider");
  expect(second).toEqual(first);
});

test("a stored address of another site is not opened", async () => {
  store({ next: "//evil.example/a" });
  serve({ CompleteProvider: stepOf("SIGNED_IN") }, true);
  const { history } = await open();
  await waitFor(() => expect(history.location.href).toBe("/"));
});

test("a newcomer chooses a username", async () => {
  store();
  const calls = serve({
    CompleteProvider: stepOf("NEWCOMER", "marie@example.org"),
    SignUpByProvider: { signUpByProvider: done },
  });
  const { history } = await open();
  await type("Username", "marie");
  await waitFor(() => expect(history.location.pathname).toBe("/a/b"));
  expect(toasts).toEqual(["sign.up.done"]);
  expect(sent(calls, "SignUpByProvider")).toEqual([
    {
      attempt: "secret",
      request: null,
      code: null,
      username: "marie",
      language: "EN",
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
  ]);
});

test("a username that is taken stays at its field", async () => {
  store();
  serve({
    CompleteProvider: stepOf("NEWCOMER", "marie@example.org"),
    SignUpByProvider: {
      signUpByProvider: { viewer: null, problems: [problem("USERNAME_TAKEN", "username")] },
    },
  });
  await open();
  await type("Username", "marie");
  expect(await screen.findByText(/This username is taken/)).toBeTruthy();
  expect((await field("Username")).value).toBe("marie");
});

test("the address of a user is joined by that user's password, never by itself", async () => {
  store();
  let tries = 0;
  const calls = serve({
    CompleteProvider: stepOf("JOIN", "marie@example.org"),
    JoinIdentity: () => {
      tries += 1;
      return {
        joinIdentity: tries > 1 ? done : { viewer: null, problems: [problem("PASSWORD_WRONG", "password")] },
      };
    },
  });
  const { history } = await open();
  expect(await screen.findByText(/already an account for marie@example.org/)).toBeTruthy();
  expect((await field("Password")).autocomplete).toBe("current-password");
  await type("Password", "wrong");
  expect(await screen.findByText(/Wrong password/)).toBeTruthy();
  await userEvent.clear(await field("Password"));
  await type("Password", "right");
  await waitFor(() => expect(history.location.pathname).toBe("/a/b"));
  expect(toasts).toEqual(["sign.join.done"]);
  expect(sent(calls, "JoinIdentity").at(-1)).toEqual({
    attempt: "secret",
    password: "right",
    request: null,
    code: null,
  });
});

test("instead of the password, a code is mailed to the verified address", async () => {
  store();
  const calls = serve({
    CompleteProvider: stepOf("JOIN", "marie@example.org"),
    SendIdentityCode: { sendIdentityCode: { request: "r1", known: true, problems: [] } },
    JoinIdentity: { joinIdentity: done },
  });
  const { history } = await open();
  await userEvent.click(await screen.findByText("Send me a code instead"));
  await userEvent.type(await field("Code"), "123 456");
  await waitFor(() => expect(history.location.pathname).toBe("/a/b"));
  expect(sent(calls, "SendIdentityCode")).toEqual([{ attempt: "secret", email: null, language: "EN" }]);
  expect(sent(calls, "JoinIdentity")).toEqual([
    { attempt: "secret", password: null, request: "r1", code: "123456" },
  ]);
});

test.each([
  ["known", true, "JoinIdentity"],
  ["new", false, "SignUpByProvider"],
])("without a verified address, a %s one is confirmed by a code", async (_, known, operation) => {
  store();
  const calls = serve({
    CompleteProvider: stepOf("ADDRESS", "old@example.org"),
    SendIdentityCode: { sendIdentityCode: { request: "r1", known, problems: [] } },
    JoinIdentity: { joinIdentity: done },
    SignUpByProvider: { signUpByProvider: done },
  });
  const { history } = await open(ANSWER, "fr");
  const address = await field("Adresse e-mail");
  expect(address.value).toBe("old@example.org");
  await userEvent.clear(address);
  await type("Adresse e-mail", "marie@example.org");
  await userEvent.type(await field("Code"), "123456");
  if (!known) await type("Identifiant", "marie");
  await waitFor(() => expect(history.location.pathname).toBe("/a/b"));
  expect(sent(calls, "SendIdentityCode")).toEqual([
    { attempt: "secret", email: "marie@example.org", language: "FR" },
  ]);
  expect(sent(calls, operation)).toEqual([
    expect.objectContaining({ attempt: "secret", request: "r1", code: "123456" }),
  ]);
});

test("a wrong code of a newcomer leads back to it, with the username kept", async () => {
  store();
  let tries = 0;
  serve({
    CompleteProvider: stepOf("ADDRESS"),
    SendIdentityCode: { sendIdentityCode: { request: "r1", known: false, problems: [] } },
    SignUpByProvider: () => {
      tries += 1;
      const problems = [problem("CODE_WRONG", "code", { left: 4 })];
      return { signUpByProvider: tries > 1 ? done : { viewer: null, problems } };
    },
  });
  const { history } = await open();
  await type("Email address", "marie@example.org");
  await userEvent.type(await field("Code"), "111111");
  await type("Username", "marie");
  expect(await screen.findByText(/You have 4 attempts left/)).toBeTruthy();
  await userEvent.clear(await field("Code"));
  await userEvent.type(await field("Code"), "123456");
  expect((await field("Username")).value).toBe("marie");
  await type("Username", "");
  await waitFor(() => expect(history.location.pathname).toBe("/a/b"));
});

test("a reload after a visit to the mail app goes on at the code, without what is secret", async () => {
  store();
  const answers = {
    CompleteProvider: stepOf("ADDRESS"),
    SendIdentityCode: { sendIdentityCode: { request: "r1", known: true, problems: [] } },
    JoinIdentity: { joinIdentity: done },
  };
  serve(answers);
  const first = await open();
  await type("Email address", "marie@example.org");
  await userEvent.type(await field("Code"), "12");
  first.unmount();
  const calls = serve(answers);
  const { history } = await open("");
  expect((await field("Code")).value).toBe("");
  await userEvent.type(await field("Code"), "123456");
  await waitFor(() => expect(history.location.pathname).toBe("/a/b"));
  expect(calls.some((it) => it.operation === "CompleteProvider")).toBe(false);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ["ADD", "ADDED", "sign.provider.added"],
  ["CONFIRM", "CONFIRMED", "sign.provider.confirmed"],
])("%s leads back to the page that began it", async (purpose, step, toast) => {
  store({ purpose, next: "/account?tab=access" });
  serve({ CompleteProvider: stepOf(step) }, true);
  const { history } = await open();
  await waitFor(() => expect(history.location.href).toBe("/account?tab=access"));
  expect(toasts).toEqual([toast]);
});

const buttons = () => screen.queryAllByRole("button").map((it) => it.textContent);
const heading = async () => (await screen.findByRole("heading", { level: 1 })).textContent;

test.each<[string, string, string, RegExp]>([
  ["cancelled", "?error=access_denied&state=s1", "You cancelled", /cancelled at Town/],
  ["unavailable", "?error=temporarily_unavailable&state=s1", "Signing in did not work", /not available/],
  ["another code", "?error=login_required&state=s1", "Signing in did not work", /“login_required”/],
  ["no code", "?error=%3Cb%3Ebold%3C/b%3E&state=s1", "Signing in did not work", /without saying why/],
  ["no state", "?code=c1", "Signing in did not work", /without saying why/],
])("an error of the provider (%s) is told in our words", async (_, query, title, text) => {
  store();
  const calls = serve({
    BeginProvider: { beginProvider: { address: "https://login.town.example/", attempt: "t", problems: [] } },
  });
  const { history } = await open(`${query}&error_description=%3Cb%3ECall+0123%3C/b%3E`);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await heading()).toBe(title);
  expect(document.body.textContent).not.toContain("0123");
  expect(document.body.textContent).not.toContain("bold");
  expect(history.location.href).toBe("/sign/town");
  expect(screen.getByText("Other ways to sign in").getAttribute("href")).toBe("/sign?next=%2Fa%2Fb");
  await userEvent.click(screen.getByText("Start again"));
  await waitFor(() => expect(leave).toHaveBeenCalledWith("https://login.town.example/"));
  expect(sent(calls, "BeginProvider")).toEqual([{ provider: "town", purpose: "SIGN_IN", password: null }]);
  expect(JSON.parse(sessionStorage.getItem(KEY) ?? "")).toMatchObject({ next: "/a/b", attempt: "t" });
});

test.each<[string, string, string[]]>([
  ["ATTEMPT_EXPIRED", "This sign-in is no longer valid", ["Start again"]],
  ["PROVIDER_REFUSED", "Signing in did not work", ["Start again"]],
  ["PROVIDER_DOWN", "Signing in did not work", ["Start again"]],
  ["EMAIL_DOMAIN_REFUSED", "Signing in did not work", ["Start again"]],
  ["SIGN_UP_CLOSED", "Signing in did not work", []],
  ["PROVIDER_UNKNOWN", "Signing in did not work", []],
])("an answer that the server rejects (%s) ends with a next step", async (code, title, expected) => {
  store();
  serve({ CompleteProvider: { completeProvider: refused(problem(code, "provider")) } });
  await open();
  await screen.findByText("Other ways to sign in");
  expect(await heading()).toBe(title);
  expect(buttons()).toEqual(expected);
});

test("an attempt that expires during the questions ends them", async () => {
  store();
  serve({
    CompleteProvider: stepOf("JOIN", "marie@example.org"),
    JoinIdentity: {
      joinIdentity: { viewer: null, problems: [problem("ATTEMPT_EXPIRED", "attempt")] },
    },
  });
  await open();
  await type("Password", "right");
  expect(await screen.findByText("Start again")).toBeTruthy();
  expect(await heading()).toBe("This sign-in is no longer valid");
  expect(sessionStorage).toHaveLength(0);
});

test("a confirmation with another identity leads back, and can be repeated", async () => {
  store({ purpose: "CONFIRM", next: "/account?tab=access" });
  serve({ CompleteProvider: { completeProvider: refused(problem("IDENTITY_OTHER", "provider")) } }, true);
  await open();
  expect(await screen.findByText(/as someone else/)).toBeTruthy();
  expect(await heading()).toBe("That did not work");
  expect(buttons()).toEqual(["Start again"]);
  expect(screen.getByText("Back to where you were").getAttribute("href")).toBe("/account?tab=access");
});

test("an identity of another user is told; adding begins in the settings, which ask for the password", async () => {
  store({ purpose: "ADD", next: "/account?tab=access" });
  serve({ CompleteProvider: { completeProvider: refused(problem("IDENTITY_TAKEN", "provider")) } }, true);
  await open();
  expect(await screen.findByText(/already belongs to another account/)).toBeTruthy();
  expect(buttons()).toEqual([]);
});

test.each([
  ["a reload", ""],
  ["an answer for another tab", ANSWER],
  ["a made-up error", "?error=call_us&error_description=Call+0123"],
])("%s, without an attempt in the tab, is told, with a button to start again", async (_, query) => {
  const calls = serve({});
  const { history } = await open(query);
  expect(await heading()).toBe("This sign-in is no longer valid");
  expect(buttons()).toEqual(["Start again"]);
  expect(document.body.textContent).not.toMatch(/0123|call_us/);
  expect(history.location.href).toBe("/sign/town");
  expect(calls.some((it) => it.operation === "CompleteProvider")).toBe(false);
});

test("an attempt of another provider is not used", async () => {
  store({ provider: "university" });
  const calls = serve({});
  await open();
  expect(await heading()).toBe("This sign-in is no longer valid");
  expect(calls.some((it) => it.operation === "CompleteProvider")).toBe(false);
});

test("a signed-in reader who comes back to the page is led home", async () => {
  serve({}, true);
  await open("");
  expect((await screen.findByText("Back to the home page")).getAttribute("href")).toBe("/");
  expect(buttons()).toEqual([]);
});

test("a browser that stores nothing says so", async () => {
  serve({});
  const denied = vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  await open();
  expect(await heading()).toBe("This sign-in is no longer valid");
  denied.mockRestore();
});
