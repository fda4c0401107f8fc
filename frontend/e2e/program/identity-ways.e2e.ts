import { beforeEach, describe, expect, it } from "vitest";
import {
  answerAt,
  begin,
  codes,
  complete,
  deleteAccount,
  guest,
  newUser,
  outcome,
  removeIdentity,
  removePassword,
  sendCode,
  signIn,
  signUp,
  tryToBegin,
  viewerOf,
} from "../support/identity/steps";
import { type World, withWorld } from "../support/identity/world";
import { PASSWORD, Person } from "../support/person";

/** The ways of users to sign in: added, confirmed, removed, and what the server allows. */

let world: World;
withWorld((it) => {
  world = it;
});

/** Confirms important actions of the reader by a new sign-in. */
const confirm = (person: Person, provider = "town") => signIn(person, provider, "CONFIRM");

describe("an identity", () => {
  it("is added after the password, and belongs to one user", async () => {
    const name = world.newName();
    const user = await Person.signUp(world.server, name);
    world.arrives(world.town, `${name}-at-town`, "another@example.org");
    const tried = async (password?: string) => codes(await tryToBegin(user, "town", "ADD", password));
    expect(await tried()).toBe("REQUIRED");
    expect(await tried("a wrong password")).toBe("PASSWORD_WRONG");
    expect(codes(await tryToBegin(guest(world.server), "town", "ADD", PASSWORD))).toBe("SIGN_IN_NEEDED");
    expect(outcome(await signIn(user, "town", "ADD", PASSWORD))).toBe("ADDED");
    expect(outcome(await signIn(user, "town", "ADD", PASSWORD)), "again changes nothing").toBe("ADDED");
    expect((await viewerOf(user))?.identities).toHaveLength(1);

    const second = await Person.signUp(world.server, world.newName());
    expect(outcome(await signIn(second, "town", "ADD", PASSWORD))).toBe("IDENTITY_TAKEN");
    expect((await viewerOf(second))?.identities).toEqual([]);
    const browser = guest(world.server);
    expect(outcome(await signIn(browser, "town"))).toBe("SIGNED_IN");
    expect((await viewerOf(browser))?.email).toBe(user.email);
  });

  it("is removed after the password, and signs in nobody then", async () => {
    const name = world.newName();
    const user = await Person.signUp(world.server, name);
    world.arrives(world.town, `${name}-at-town`, user.email);
    await signIn(user, "town", "ADD", PASSWORD);
    const [identity] = (await viewerOf(user))?.identities ?? [];
    const id = identity?.id ?? "";
    expect(codes(await removeIdentity(user, id))).toBe("REQUIRED");
    expect(codes(await removeIdentity(user, id, "a wrong password"))).toBe("PASSWORD_WRONG");
    const eve = await Person.signUp(world.server, world.newName());
    expect(codes(await removeIdentity(eve, id, PASSWORD)), "somebody else's").toBe("NOT_FOUND");
    expect(codes(await removeIdentity(user, id, PASSWORD))).toBe("");
    expect((await viewerOf(user))?.identities).toEqual([]);
    expect(outcome(await signIn(guest(world.server), "town"))).toBe("JOIN");
  });

  it("or the password remains: the last way in cannot be removed", async () => {
    const name = world.newName();
    const user = await Person.signUp(world.server, name);
    expect(codes(await removePassword(user, PASSWORD))).toBe("LAST_WAY_IN");
    world.arrives(world.town, `${name}-at-town`);
    await signIn(user, "town", "ADD", PASSWORD);
    expect(codes(await removePassword(user, "a wrong password"))).toBe("PASSWORD_WRONG");
    expect(codes(await removePassword(user, PASSWORD))).toBe("");
    const viewer = await viewerOf(user);
    expect(viewer?.hasPassword).toBe(false);
    const id = viewer?.identities[0]?.id ?? "";
    expect(codes(await removeIdentity(user, id, PASSWORD))).toBe("CONFIRM_BY_PROVIDER");
    expect(outcome(await confirm(user))).toBe("CONFIRMED");
    expect(codes(await removeIdentity(user, id))).toBe("LAST_WAY_IN");
    world.arrives(world.port, `${name}-at-port`);
    expect(outcome(await signIn(user, "port", "ADD"))).toBe("ADDED");
    expect(codes(await removeIdentity(user, id))).toBe("");
    expect((await viewerOf(user))?.identities.map((it) => it.provider)).toEqual(["port"]);
  });

  it("whose provider the settings no longer have is no way in", async () => {
    const name = world.newName();
    const user = await Person.signUp(world.server, name);
    world.arrives(world.port, `${name}-at-port`);
    await signIn(user, "port", "ADD", PASSWORD);
    await world.server.restart([world.town]);
    expect((await viewerOf(user))?.identities).toMatchObject([
      { provider: world.port.issuer, label: world.port.issuer, isConfigured: false },
    ]);
    expect(codes(await removePassword(user, PASSWORD))).toBe("LAST_WAY_IN");
    expect(codes(await tryToBegin(guest(world.server), "port", "SIGN_IN"))).toBe("PROVIDER_UNKNOWN");
    await world.server.restart(world.providers);
    expect((await viewerOf(user))?.identities).toMatchObject([{ provider: "port", isConfigured: true }]);
    expect(outcome(await signIn(guest(world.server), "port"))).toBe("SIGNED_IN");
  });

  it("of a deleted user brings nobody back", async () => {
    const user = await world.townUser();
    const before = await viewerOf(user);
    await confirm(user);
    expect(codes(await deleteAccount(user, user.name, ""))).toBe("");
    expect(await viewerOf(user)).toBeNull();
    const browser = guest(world.server);
    const again = await signIn(browser, "town");
    expect(outcome(again)).toBe("NEWCOMER");
    expect(codes(await signUp(browser, again.attempt, user.name)), "the name is taken for good").toBe(
      "USERNAME_TAKEN",
    );
    expect(codes(await signUp(browser, again.attempt, world.newName()))).toBe("");
    expect((await viewerOf(browser))?.id).not.toBe(before?.id);
  });
});

describe("a confirmation", () => {
  it("asks the provider for a new sign-in, and lasts five minutes in this session", async () => {
    const user = await world.townUser();
    const { address, attempt } = await begin(user, "town", "CONFIRM");
    expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
      max_age: "0",
      prompt: "login",
    });
    expect(codes(await deleteAccount(user, user.name, ""))).toBe("CONFIRM_BY_PROVIDER");
    expect(codes(await deleteAccount(user, user.name, PASSWORD))).toBe("CONFIRM_BY_PROVIDER");
    expect(outcome(await complete(user, attempt, await answerAt(address)))).toBe("CONFIRMED");
    const until = Date.parse((await viewerOf(user))?.confirmedUntil ?? "") - Date.now();
    expect(until).toBeGreaterThan(4.5 * 60_000);
    expect(until).toBeLessThanOrEqual(5 * 60_000);
    const elsewhere = guest(world.server);
    await signIn(elsewhere, "town");
    expect((await viewerOf(elsewhere))?.confirmedUntil, "in another session nothing is").toBeNull();
    expect(codes(await deleteAccount(elsewhere, user.name, ""))).toBe("CONFIRM_BY_PROVIDER");
    expect(codes(await deleteAccount(user, user.name, ""))).toBe("");
  });

  it.each<[string, (now: number) => Record<string, unknown>, string]>([
    ["not said", () => ({ auth_time: undefined }), "NOT_FRESH"],
    ["an hour ago", (now) => ({ auth_time: now - 3600 }), "NOT_FRESH"],
    ["two minutes ago", (now) => ({ auth_time: now - 120 }), "NOT_FRESH"],
    ["30 s ago, by a clock that is behind", (now) => ({ auth_time: now - 30 }), "CONFIRMED"],
    ["by somebody else", () => ({ sub: "somebody-else" }), "IDENTITY_OTHER"],
    ["with another nonce", () => ({ nonce: "another" }), "PROVIDER_REFUSED"],
  ])("by a sign-in %s", async (_, claims, expected) => {
    const user = await world.townUser();
    world.town.faults = { claims };
    expect(outcome(await confirm(user))).toBe(expected);
    const isConfirmed = (await viewerOf(user))?.confirmedUntil !== null;
    expect(isConfirmed).toBe(expected === "CONFIRMED");
  });

  it("by the identity of another user confirms nothing", async () => {
    const [ann, eve] = [await world.townUser(), await world.townUser()];
    expect(outcome(await confirm(ann)), "eve is at the provider").toBe("IDENTITY_OTHER");
    expect(outcome(await confirm(eve))).toBe("CONFIRMED");
    expect((await viewerOf(ann))?.confirmedUntil).toBeNull();
  });

  it("replaces no password", async () => {
    const name = world.newName();
    const user = await Person.signUp(world.server, name);
    world.arrives(world.town, `${name}-at-town`);
    await signIn(user, "town", "ADD", PASSWORD);
    await confirm(user);
    expect(codes(await deleteAccount(user, name, ""))).toBe("REQUIRED");
    expect(codes(await deleteAccount(user, name, "a wrong password"))).toBe("PASSWORD_WRONG");
  });

  it("is needed to add an identity, where there is no password", async () => {
    const user = await world.townUser();
    expect(codes(await tryToBegin(user, "port", "ADD"))).toBe("CONFIRM_BY_PROVIDER");
    await confirm(user);
    world.arrives(world.port, user.name);
    expect(outcome(await signIn(user, "port", "ADD"))).toBe("ADDED");
  });
});

describe("the rules of the server", () => {
  const passwordSignIn = (email: string) =>
    guest(world.server)
      .ask<{ done: Parameters<typeof codes>[0] }>(
        `mutation($email: String!, $password: String!) {
          done: signIn(email: $email, password: $password) { problems { code field } } }`,
        { email, password: PASSWORD },
      )
      .then(({ done }) => codes(done));
  const passwordSignUp = (email: string) =>
    guest(world.server)
      .ask<{ done: Parameters<typeof codes>[0] }>(
        `mutation($email: String!) {
          done: beginSignUp(email: $email, intent: USER, language: EN) { problems { code field } } }`,
        { email },
      )
      .then(({ done }) => codes(done));
  const rules = async () => {
    const { service } = await guest(world.server).ask<{ service: Record<string, unknown> }>(
      "{ service { identityProviders { name label } passwordSignIn signUp } }",
    );
    return service;
  };
  const providers = () => world.providers.map(({ name, label }) => ({ name, label }));
  const users = async () => ({
    old: await Person.signUp(world.server, world.newName()),
    federated: await world.townUser(),
  });

  beforeEach(() => world.server.restart(world.providers));

  it("are known to everyone", async () => {
    expect(await rules()).toEqual({ identityProviders: providers(), passwordSignIn: true, signUp: true });
  });

  it("may be that users sign in by providers only", async () => {
    const { old, federated } = await users();
    await world.server.restart(world.providers, { sign_in: "providers" });
    expect(await rules()).toEqual({ identityProviders: providers(), passwordSignIn: false, signUp: true });
    expect(await passwordSignIn(old.email)).toBe("PASSWORD_SIGN_IN_OFF");
    expect(await passwordSignUp(`${world.newName()}@example.org`)).toBe("PASSWORD_SIGN_IN_OFF");
    expect(outcome(await signIn(guest(world.server), "town"))).toBe("SIGNED_IN");
    await confirm(federated);
    const [identity] = (await viewerOf(federated))?.identities ?? [];
    expect(codes(await removeIdentity(federated, identity?.id ?? ""))).toBe("LAST_WAY_IN");
    const name = world.newName();
    world.arrives(world.town, name);
    await newUser(world.server, "town", name);
  });

  it("may be that nobody signs up", async () => {
    const { old } = await users();
    await world.server.restart(world.providers, { sign_up: false });
    expect(await rules()).toEqual({ identityProviders: providers(), passwordSignIn: true, signUp: false });
    expect(await passwordSignIn(old.email)).toBe("");
    expect(await passwordSignUp(`${world.newName()}@example.org`)).toBe("SIGN_UP_CLOSED");
    expect(outcome(await signIn(guest(world.server), "town")), "users sign in").toBe("SIGNED_IN");
    world.arrives(world.town, world.newName());
    expect(outcome(await signIn(guest(world.server), "town"))).toBe("SIGN_UP_CLOSED");
    world.arrives(world.town, world.newName(), `${world.newName()}@example.org`, false);
    const browser = guest(world.server);
    const { attempt } = await signIn(browser, "town");
    expect(codes(await sendCode(browser, attempt, `${world.newName()}@example.org`))).toBe("SIGN_UP_CLOSED");
    expect(codes(await sendCode(browser, attempt, old.email)), "users join").toBe("");
    world.arrives(world.port, world.newName(), old.email);
    expect(outcome(await signIn(guest(world.server), "port"))).toBe("JOIN");
  });

  it("may be that newcomers have addresses of some domains", async () => {
    const { old } = await users();
    await world.server.restart(world.providers, { sign_up_domains: ["town.example"] });
    expect(await passwordSignUp("a@other.example")).toBe("EMAIL_DOMAIN_REFUSED");
    for (const [domain, expected] of [
      ["town.example", "NEWCOMER"],
      ["TOWN.example", "NEWCOMER"],
      ["sub.town.example", "EMAIL_DOMAIN_REFUSED"],
      ["nottown.example", "EMAIL_DOMAIN_REFUSED"],
    ] as const) {
      const name = world.newName();
      world.arrives(world.town, name, `${name}@${domain}`);
      expect(outcome(await signIn(guest(world.server), "town")), domain).toBe(expected);
    }
    world.town.person = { sub: world.newName() };
    const browser = guest(world.server);
    const { attempt } = await signIn(browser, "town");
    expect(codes(await sendCode(browser, attempt, "a@other.example"))).toBe("EMAIL_DOMAIN_REFUSED");
    world.arrives(world.port, world.newName(), old.email);
    expect(outcome(await signIn(guest(world.server), "port")), "users join, whatever their domain").toBe(
      "JOIN",
    );
  });
});
