import { describe, expect, it } from "vitest";
import {
  begin,
  codes,
  guest,
  join,
  outcome,
  sendCode,
  signIn,
  signUp,
  viewerOf,
} from "../support/identity/steps";
import { type World, withWorld } from "../support/identity/world";
import { PASSWORD, Person } from "../support/person";

/** From the answer of a provider to a user: joining one, or signing up. */

let world: World;
withWorld((it) => {
  world = it;
});

describe("a person with the verified address of a user", () => {
  /** A user with a password, and a browser of whoever has their address at the provider. */
  async function meeting() {
    const name = world.newName();
    const user = await Person.signUp(world.server, name);
    world.arrives(world.town, `${name}-at-town`, user.email);
    const browser = guest(world.server);
    const { attempt, step } = await signIn(browser, "town");
    expect(step).toBe("JOIN");
    return { user, browser, attempt };
  }

  it("joins by the password, once it is right, and signs in alone from then on", async () => {
    const { user, browser, attempt } = await meeting();
    expect(codes(await join(browser, attempt, { password: "a wrong password" }))).toBe("PASSWORD_WRONG");
    expect(codes(await join(browser, attempt, { password: "" }))).toBe("REQUIRED");
    expect(await viewerOf(browser)).toBeNull();
    expect(codes(await join(browser, attempt, { password: PASSWORD }))).toBe("");
    expect(await viewerOf(browser)).toMatchObject({ email: user.email, identities: [{ provider: "town" }] });
    expect(codes(await join(browser, attempt, { password: PASSWORD })), "once").toBe("ATTEMPT_EXPIRED");
    const other = guest(world.server);
    expect(outcome(await signIn(other, "town"))).toBe("SIGNED_IN");
    expect((await viewerOf(other))?.id).toBe((await viewerOf(user))?.id);
  });

  it("joins by a code, which goes to that address only", async () => {
    const { user, browser, attempt } = await meeting();
    const sent = await sendCode(browser, attempt, "mallory@example.org");
    expect(sent).toMatchObject({ known: true, problems: [] });
    const code = await world.server.codeFor(user.email);
    expect(codes(await join(browser, attempt, { request: sent.request, code: other(code) }))).toBe(
      "CODE_WRONG",
    );
    expect(codes(await join(browser, attempt, { request: sent.request, code }))).toBe("");
    expect((await viewerOf(browser))?.email).toBe(user.email);
  });

  it("does not join by the code of another address, nor by one for another purpose", async () => {
    const { user, browser, attempt } = await meeting();
    world.arrives(world.town, world.newName(), "mallory@example.org", false);
    const own = guest(world.server);
    const mallory = await signIn(own, "town");
    const sent = await sendCode(own, mallory.attempt, "mallory@example.org");
    const proof = { request: sent.request, code: await world.server.codeFor("mallory@example.org") };
    expect(codes(await join(browser, attempt, proof))).toBe("CODE_EXPIRED");

    const { done } = await browser.ask<{ done: { request: string } }>(
      `mutation($email: String!) { done: beginReset(email: $email, language: EN) { request } }`,
      { email: user.email },
    );
    const reset = { request: done.request, code: await world.server.codeFor(user.email) };
    expect(codes(await join(browser, attempt, reset))).toBe("CODE_EXPIRED");
    expect(await viewerOf(browser)).toBeNull();
  });

  it("makes no second user of the address", async () => {
    const { browser, attempt } = await meeting();
    expect(codes(await signUp(browser, attempt, world.newName()))).toBe("EMAIL_TAKEN");
    expect(await viewerOf(browser)).toBeNull();
  });

  it("does not join in another browser, which has no secret of it", async () => {
    const { browser } = await meeting();
    const { attempt: unanswered } = await begin(browser, "town");
    for (const attempt of [unanswered, "", "a".repeat(43)]) {
      expect(codes(await join(guest(world.server), attempt, { password: PASSWORD }))).toBe("ATTEMPT_EXPIRED");
    }
  });

  it("joins by a code only, where that user has no password", async () => {
    const user = await world.townUser();
    world.arrives(world.port, world.newName(), user.email);
    const browser = guest(world.server);
    const { attempt, step } = await signIn(browser, "port");
    expect(step).toBe("JOIN");
    expect(codes(await join(browser, attempt, { password: PASSWORD }))).toBe("PASSWORD_WRONG");
    const { request } = await sendCode(browser, attempt);
    const code = await world.server.codeFor(user.email);
    expect(codes(await join(browser, attempt, { request, code }))).toBe("");
    expect((await viewerOf(browser))?.identities.map((it) => it.provider)).toEqual(["town", "port"]);
  });

  /** Another code than this one. */
  const other = (code: string) => (code === "000000" ? "000001" : "000000");
});

describe("a person without a verified address", () => {
  it("signs up with an address that a code proves", async () => {
    const name = world.newName();
    world.arrives(world.town, name, `${name}@elsewhere.example`, false);
    const browser = guest(world.server);
    const { attempt, step, email } = await signIn(browser, "town");
    expect([step, email]).toEqual(["ADDRESS", `${name}@elsewhere.example`]);
    expect(codes(await signUp(browser, attempt, name)), "not without a code").toBe("ATTEMPT_EXPIRED");
    const { request, known } = await sendCode(browser, attempt, `${name}@example.org`);
    expect(known).toBe(false);
    const code = await world.server.codeFor(`${name}@example.org`);
    expect(codes(await signUp(browser, attempt, name, { request, code }))).toBe("");
    expect(await viewerOf(browser)).toMatchObject({
      email: `${name}@example.org`,
      hasPassword: false,
      identities: [{ provider: "town", email: `${name}@elsewhere.example` }],
    });
  });

  it("joins the user of an address by a code, not by the password", async () => {
    const name = world.newName();
    const user = await Person.signUp(world.server, name);
    world.arrives(world.town, `${name}-at-town`, user.email, false);
    const browser = guest(world.server);
    const { attempt } = await signIn(browser, "town");
    expect(codes(await join(browser, attempt, { password: PASSWORD }))).toBe("ATTEMPT_EXPIRED");
    const { request, known } = await sendCode(browser, attempt, user.email);
    expect(known).toBe(true);
    const code = await world.server.codeFor(user.email);
    expect(codes(await join(browser, attempt, { request, code }))).toBe("");
    expect((await viewerOf(browser))?.email).toBe(user.email);
  });

  it.each([null, "", "nobody", "nobody@example.org, user@example.org"])(
    "gets no code at %j",
    async (email) => {
      world.town.person = { sub: world.newName() };
      const browser = guest(world.server);
      const { attempt } = await signIn(browser, "town");
      expect(codes(await sendCode(browser, attempt, email))).toMatch(/^(REQUIRED|EMAIL_INVALID)$/);
    },
  );
});

describe("a newcomer", () => {
  it("chooses a username that is free, and has no password", async () => {
    const taken = world.newName();
    await Person.signUp(world.server, taken);
    const name = world.newName();
    world.arrives(world.town, name);
    const browser = guest(world.server);
    const { attempt } = await signIn(browser, "town");
    expect(codes(await signUp(browser, attempt, taken))).toBe("USERNAME_TAKEN");
    expect(codes(await signUp(browser, attempt, "a b"))).toBe("USERNAME_FORMAT");
    expect(codes(await signUp(browser, attempt, name))).toBe("");
    expect(await viewerOf(browser)).toMatchObject({ email: `${name}@example.org`, hasPassword: false });
    expect(codes(await signUp(browser, attempt, world.newName())), "once").toBe("ATTEMPT_EXPIRED");
    const { done } = await guest(world.server).ask<{ done: Parameters<typeof codes>[0] }>(
      `mutation($email: String!) { done: signIn(email: $email, password: "") { problems { code field } } }`,
      { email: `${name}@example.org` },
    );
    expect(codes(done), "an empty password signs in nobody").not.toBe("");
  });

  it("does not exchange the verified address for another one", async () => {
    const [name, other] = [world.newName(), world.newName()];
    world.arrives(world.port, other, `${other}@example.org`, false);
    const aside = guest(world.server);
    const { attempt: asideAttempt } = await signIn(aside, "port");
    const { request } = await sendCode(aside, asideAttempt, `${other}@example.org`);
    const code = await world.server.codeFor(`${other}@example.org`);
    world.arrives(world.town, name);
    const browser = guest(world.server);
    const { attempt } = await signIn(browser, "town");
    expect(codes(await signUp(browser, attempt, name, { request, code }))).toBe("CODE_EXPIRED");
    expect(await viewerOf(browser)).toBeNull();
  });

  it("in two windows becomes one user", async () => {
    const name = world.newName();
    world.arrives(world.town, name);
    const windows = [guest(world.server), guest(world.server)] as const;
    const [first, second] = [await signIn(windows[0], "town"), await signIn(windows[1], "town")];
    const results = await Promise.all([
      signUp(windows[0], first.attempt, name),
      signUp(windows[1], second.attempt, `${name}-too`),
    ]);
    expect(results.map(codes).sort()).toEqual(["", "EMAIL_TAKEN"]);
  });

  it("who signs in as somebody else ends the session of this browser", async () => {
    const user = await world.townUser();
    const before = await viewerOf(user);
    const name = world.newName();
    const second = await Person.signUp(world.server, name);
    world.arrives(world.port, name, second.email);
    await signIn(second, "port", "ADD", PASSWORD);
    expect(outcome(await signIn(user, "port"))).toBe("SIGNED_IN");
    expect((await viewerOf(user))?.email).toBe(second.email);
    expect(before?.email).not.toBe(second.email);
  });
});
