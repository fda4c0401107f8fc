import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Faults, FaultyProvider } from "../support/identity/faultyProvider";
import { FederatedServer } from "../support/identity/federatedServer";
import { error } from "../support/identity/responders";
import { FORGERIES, signed } from "../support/identity/signatures";
import {
  type Answer,
  answerAt,
  begin,
  complete,
  guest,
  newUser,
  outcome,
  signIn,
  viewerOf,
} from "../support/identity/steps";
import { Person } from "../support/person";

/** Answers of a provider that do not prove who signed in, and answers that only look like its own. */

const server = new FederatedServer();
let town: FaultyProvider;
let port: FaultyProvider;
let peers: FaultyProvider[];

beforeAll(async () => {
  peers = await Promise.all([
    FaultyProvider.start("town"),
    FaultyProvider.start("port"),
    FaultyProvider.start("open", ""),
  ]);
  [town, port] = peers as [FaultyProvider, FaultyProvider];
  await server.configure(peers);
  await server.start();
  town.person = { sub: "known", email: "known@example.org", email_verified: true };
  await newUser(server, "town", "known");
});
afterEach(() => {
  for (const peer of peers) peer.faults = {};
  town.person = { sub: "known", email: "known@example.org", email_verified: true };
});
afterAll(async () => {
  await server.remove();
  await Promise.all(peers.map((it) => it.stop()));
});

/** The outcome of a sign-in of the user `known` by a provider with faults; it must sign in nobody if it fails. */
async function outcomeWith(faults: Faults): Promise<string> {
  town.faults = faults;
  const browser = guest(server);
  const completed = await signIn(browser, "town");
  const viewer = await viewerOf(browser);
  expect(viewer?.email ?? null).toBe(completed.step === "SIGNED_IN" ? "known@example.org" : null);
  return outcome(completed);
}

const MINUTE = 60;

describe("a token", () => {
  it("signs in where it is right", async () => {
    expect(await outcomeWith({})).toBe("SIGNED_IN");
  });

  it.each<[string, NonNullable<Faults["claims"]>, string]>([
    ["has another nonce", { nonce: randomBytes(32).toString("base64url") }, "PROVIDER_REFUSED"],
    ["has an empty nonce", { nonce: "" }, "PROVIDER_REFUSED"],
    ["has no nonce", { nonce: undefined }, "PROVIDER_REFUSED"],
    ["is for another client", { aud: "other" }, "PROVIDER_REFUSED"],
    ["is for another client whose name begins alike", { aud: "statit2" }, "PROVIDER_REFUSED"],
    ["is for another client also", { aud: ["statit", "other"] }, "PROVIDER_REFUSED"],
    ["is for this client, in a list", { aud: ["statit"] }, "SIGNED_IN"],
    ["is for nobody", { aud: [] }, "PROVIDER_REFUSED"],
    ["is of another issuer", { iss: "https://login.town.example" }, "PROVIDER_REFUSED"],
    ["expired two minutes ago", (now) => ({ exp: now - 2 * MINUTE }), "PROVIDER_REFUSED"],
    ["expired 30 s ago, by a clock that is behind", (now) => ({ exp: now - 30 }), "SIGNED_IN"],
    [
      "is two minutes from the future",
      (now) => ({ iat: now + 2 * MINUTE, exp: now + 7 * MINUTE }),
      "PROVIDER_REFUSED",
    ],
    ["is 30 s from the future, by a clock that is ahead", (now) => ({ iat: now + 30 }), "SIGNED_IN"],
    ["has an empty subject", { sub: "" }, "PROVIDER_REFUSED"],
    ["has a subject that is too long", { sub: "a".repeat(256) }, "PROVIDER_REFUSED"],
    ["has no subject", { sub: undefined }, "PROVIDER_DOWN"],
    ["has a subject that is no text", { sub: 1 }, "PROVIDER_DOWN"],
    ["has no issuer", { iss: undefined }, "PROVIDER_DOWN"],
    ["has no audience", { aud: undefined }, "PROVIDER_REFUSED"],
    ["has no expiry", { exp: undefined }, "PROVIDER_DOWN"],
    ["does not say when it was issued", { iat: undefined }, "PROVIDER_DOWN"],
  ])("that %s", async (_, claims, expected) => {
    expect(await outcomeWith({ claims })).toBe(expected);
  });

  it.each(Object.entries(FORGERIES))("%s is refused", async (_, sign) => {
    expect(await outcomeWith({ sign })).toBe("PROVIDER_REFUSED");
  });

  it.each(["", "a", "a.b.c", "..", "e30.e30.e30", '"', "é"])("that is %j is refused", async (token) => {
    expect(await outcomeWith({ sign: async () => token })).toMatch(/^PROVIDER_(DOWN|REFUSED)$/);
  });

  it("is accepted with a new key of the provider, and no longer with the one before", async () => {
    await outcomeWith({});
    const before = town.to("/keys").length;
    const former = await town.rotate();
    expect(await outcomeWith({}), "the first one with the new key").toBe("SIGNED_IN");
    expect(town.to("/keys").length, "the keys are read again, once").toBe(before + 1);
    expect(await outcomeWith({})).toBe("SIGNED_IN");
    expect(town.to("/keys").length).toBe(before + 1);
    expect(await outcomeWith({ sign: (claims) => signed(claims, former, "") })).toBe("PROVIDER_REFUSED");
    expect(await outcomeWith({})).toBe("SIGNED_IN");
  });
});

describe("an address", () => {
  it.each<[string, Record<string, unknown>, string, string | null]>([
    ["is verified", { email_verified: true }, "NEWCOMER", "new@example.org"],
    [
      "is verified, which some providers write as a text",
      { email_verified: "true" },
      "NEWCOMER",
      "new@example.org",
    ],
    ["is not verified", { email_verified: false }, "ADDRESS", "new@example.org"],
    ["is not verified, as a text", { email_verified: "false" }, "ADDRESS", "new@example.org"],
    ["may be verified or not", {}, "ADDRESS", "new@example.org"],
    ["is unreadable", { email: "new at example", email_verified: true }, "ADDRESS", null],
    ["is two", { email: "new@example.org, known@example.org", email_verified: true }, "ADDRESS", null],
    ["is missing", { email: undefined, email_verified: true }, "ADDRESS", null],
    ["is empty", { email: "", email_verified: true }, "ADDRESS", null],
    ["is a user's", { email: "known@example.org", email_verified: true }, "JOIN", "known@example.org"],
    [
      "is a user's in capitals",
      { email: "KNOWN@Example.ORG", email_verified: true },
      "JOIN",
      "KNOWN@Example.ORG",
    ],
    ["is a user's, not verified", { email: "known@example.org" }, "ADDRESS", "known@example.org"],
  ])("that %s", async (_, stated, step, email) => {
    town.person = { sub: `new-${randomBytes(4).toString("hex")}`, email: "new@example.org", ...stated };
    const browser = guest(server);
    expect(await signIn(browser, "town")).toMatchObject({ step, email, problems: [] });
    expect(await viewerOf(browser), "nobody is signed in by an address").toBeNull();
  });

  it.each<[string, Record<string, unknown>, string, string | null]>([
    ["verified", { email: "new@example.org", email_verified: true }, "NEWCOMER", "new@example.org"],
    ["not verified", { email: "new@example.org" }, "ADDRESS", "new@example.org"],
    [
      "of another person",
      { sub: "other", email: "new@example.org", email_verified: true },
      "PROVIDER_DOWN",
      null,
    ],
  ])("that the provider states apart, %s", async (_, userInfo, expected, email) => {
    town.person = { sub: "apart" };
    town.faults = { userInfo };
    const completed = await signIn(guest(server), "town");
    expect([outcome(completed), completed.email]).toEqual([expected, email]);
  });

  it("of the user changes nothing: the subject says who signs in", async () => {
    town.person = { sub: "known", email: "other@example.org", email_verified: true };
    const browser = guest(server);
    expect(outcome(await signIn(browser, "town"))).toBe("SIGNED_IN");
    expect(await viewerOf(browser)).toMatchObject({
      email: "known@example.org",
      identities: [{ provider: "town", email: "other@example.org" }],
    });
  });

  it("and a subject of another issuer are another person", async () => {
    port.person = { sub: "known", email: "known@example.org", email_verified: true };
    expect(outcome(await signIn(guest(server), "port"))).toBe("JOIN");
  });
});

describe("an answer", () => {
  /** Two sign-ins of two browsers, answered but not checked yet. */
  async function two() {
    const browsers = [guest(server), guest(server)] as const;
    const begun = [await begin(browsers[0], "town"), await begin(browsers[1], "town")] as const;
    const answers = [await answerAt(begun[0].address), await answerAt(begun[1].address)] as const;
    return { browsers, begun, answers };
  }

  it("is checked once, also when it comes many times at once", async () => {
    const browser = guest(server);
    const { address, attempt } = await begin(browser, "town");
    const answer = await answerAt(address);
    const before = town.to("/token").length;
    const all = await Promise.all(Array.from({ length: 8 }, () => complete(guest(server), attempt, answer)));
    const outcomes = all.map(outcome).sort();
    expect(outcomes).toEqual([...Array(7).fill("ATTEMPT_EXPIRED"), "SIGNED_IN"]);
    expect(outcome(await complete(browser, attempt, answer))).toBe("ATTEMPT_EXPIRED");
    expect(town.to("/token").length, "the code is sent once").toBe(before + 1);
  });

  it("that was refused is not checked again", async () => {
    const browser = guest(server);
    const { address, attempt } = await begin(browser, "town");
    const answer = await answerAt(address);
    expect(outcome(await complete(browser, attempt, { ...answer, code: "wrong" }))).toBe("PROVIDER_REFUSED");
    expect(outcome(await complete(browser, attempt, answer))).toBe("ATTEMPT_EXPIRED");
    expect(await viewerOf(browser)).toBeNull();
  });

  it.each<[string, (own: Answer, other: Answer) => Answer, string]>([
    ["the state of another sign-in", (own, { state }) => ({ ...own, state }), "ATTEMPT_EXPIRED"],
    ["another's state and code", (_, other) => other, "ATTEMPT_EXPIRED"],
    ["the code of another sign-in", (own, { code }) => ({ ...own, code }), "PROVIDER_REFUSED"],
    ["no state", (own) => ({ ...own, state: "" }), "ATTEMPT_EXPIRED"],
    ["a state in capitals", (own) => ({ ...own, state: own.state.toUpperCase() }), "ATTEMPT_EXPIRED"],
    ["an endless state", (own) => ({ ...own, state: "a".repeat(100_000) }), "ATTEMPT_EXPIRED"],
    ["no code", (own) => ({ ...own, code: "" }), "PROVIDER_REFUSED"],
    ["another issuer", (own) => ({ ...own, issuer: port.issuer }), "PROVIDER_REFUSED"],
    ["an issuer with a slash more", (own) => ({ ...own, issuer: `${own.issuer}/` }), "PROVIDER_REFUSED"],
    ["an empty issuer", (own) => ({ ...own, issuer: "" }), "PROVIDER_REFUSED"],
  ])("with %s signs in nobody", async (_, change, expected) => {
    const { browsers, begun, answers } = await two();
    const completed = await complete(browsers[0], begun[0].attempt, change(...answers));
    expect(outcome(completed)).toBe(expected);
    expect(await viewerOf(browsers[0])).toBeNull();
  });

  it.each([
    ["of another sign-in", (_: Answer, other: Answer) => ({ ...other, code: "secret" })],
    ["of another issuer", (own: Answer) => ({ ...own, code: "secret", issuer: "https://evil.example" })],
  ])("%s does not reach the provider", async (_, change) => {
    const { browsers, begun, answers } = await two();
    await complete(browsers[0], begun[0].attempt, change(...answers));
    expect(town.to("/token").filter(({ parameters }) => parameters.code === "secret")).toEqual([]);
  });

  it.each([
    ["empty", ""],
    ["short", "a"],
    ["not of base 64", "é".repeat(43)],
    ["unknown", "a".repeat(43)],
    ["endless", "a".repeat(100_000)],
  ])("to a sign-in that never began, with a secret that is %s, signs in nobody", async (_, attempt) => {
    const { browsers, answers } = await two();
    expect(outcome(await complete(browsers[0], attempt, answers[0]))).toBe("ATTEMPT_EXPIRED");
  });

  it("is not spoilt by an answer with the state of another sign-in", async () => {
    const { browsers, begun, answers } = await two();
    await complete(browsers[0], begun[0].attempt, answers[1]);
    expect(outcome(await complete(browsers[0], begun[0].attempt, answers[0]))).toBe("SIGNED_IN");
    expect(outcome(await complete(browsers[1], begun[1].attempt, answers[1]))).toBe("SIGNED_IN");
  });

  it("with a code that a careless provider accepts again is refused for its nonce", async () => {
    town.faults = { isCareless: true };
    const { browsers, begun, answers } = await two();
    expect(outcome(await complete(browsers[0], begun[0].attempt, answers[0]))).toBe("SIGNED_IN");
    const replayed = { ...answers[1], code: answers[0].code };
    expect(outcome(await complete(browsers[1], begun[1].attempt, replayed))).toBe("PROVIDER_REFUSED");
    expect(await viewerOf(browsers[1])).toBeNull();
  });

  it("of one provider completes no sign-in at another", async () => {
    port.person = { sub: "known" };
    const browser = guest(server);
    const atPort = await begin(browser, "port");
    const { state } = await answerAt(atPort.address);
    const { code, issuer } = await answerAt((await begin(browser, "town")).address);
    const mixed = await complete(browser, atPort.attempt, { state, code, issuer });
    expect(outcome(mixed)).toBe("PROVIDER_REFUSED");
    expect(port.to("/token").filter(({ parameters }) => parameters.code === code)).toEqual([]);
  });

  it("that the provider's own endpoint rejects is refused, and its words are not repeated", async () => {
    town.faults = { at: { "/token": error("invalid_grant") } };
    const { browsers, begun, answers } = await two();
    const completed = await complete(browsers[0], begun[0].attempt, answers[0]);
    expect(completed.problems).toEqual([{ code: "PROVIDER_REFUSED", field: "provider" }]);
  });

  it.each(["ADD", "CONFIRM"] as const)(
    "to a sign-in of another session gives nothing, to %s an identity",
    async (purpose) => {
      const ann = await Person.signUp(server, `ann-${purpose.toLowerCase()}`);
      const eve = await Person.signUp(server, `eve-${purpose.toLowerCase()}`);
      const { address, attempt } = await begin(ann, "town", purpose, "correct horse battery staple");
      const answer = await answerAt(address);
      for (const other of [eve, guest(server)]) {
        expect(outcome(await complete(other, attempt, answer))).toBe("ATTEMPT_EXPIRED");
      }
      expect(await viewerOf(eve)).toMatchObject({ identities: [], confirmedUntil: null });
      expect(await viewerOf(ann)).toMatchObject({ identities: [], confirmedUntil: null });
    },
  );
});

describe("a request", () => {
  /** The number of bits of a random text in base 64. */
  const bits = (text = "") => (/^[\w-]+$/.test(text) ? text.length * 6 : 0);

  it("binds the answer to the browser by secrets that are never the same", async () => {
    const begun = [await begin(guest(server), "town"), await begin(guest(server), "town")];
    const queries = begun.map(({ address }) => Object.fromEntries(new URL(address).searchParams));
    for (const query of queries) {
      expect(query).toMatchObject({
        response_type: "code",
        client_id: "statit",
        redirect_uri: `${server.address}/sign/town`,
        code_challenge_method: "S256",
      });
      expect(query.scope?.split(" ").sort()).toEqual(["email", "openid", "profile"]);
      expect(query).not.toHaveProperty("client_secret");
      expect(query).not.toHaveProperty("prompt");
      for (const secret of [query.state, query.nonce, query.code_challenge]) {
        expect(bits(secret)).toBeGreaterThanOrEqual(128);
      }
    }
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(queries[0]?.[name], name).not.toBe(queries[1]?.[name]);
    }
    for (const { address, attempt } of begun) {
      expect(bits(attempt)).toBeGreaterThanOrEqual(128);
      expect(address).not.toContain(attempt);
    }
  });

  it("for the token has the verifier and the secret of the client, in its header", async () => {
    await signIn(guest(server), "town");
    const sent = town.to("/token").at(-1);
    expect(sent?.authorization).toMatch(/^Basic /);
    expect(sent?.parameters).toMatchObject({
      grant_type: "authorization_code",
      redirect_uri: `${server.address}/sign/town`,
    });
    expect(sent?.parameters.code_verifier).toMatch(/^[\w.~-]{43,128}$/);
    expect(sent?.parameters).not.toHaveProperty("client_secret");
  });

  it("has no secret where the client is public: the verifier suffices", async () => {
    const open = peers[2] as FaultyProvider;
    open.person = { sub: "public", email: "public@example.org", email_verified: true };
    expect(outcome(await signIn(guest(server), "open"))).toBe("NEWCOMER");
    const sent = open.to("/token").at(-1);
    expect(sent?.authorization).toBeUndefined();
    expect(sent?.parameters).toMatchObject({ client_id: "statit", code_verifier: expect.any(String) });
  });

  it("to a provider that the settings do not have is rejected", async () => {
    const beginning = begin(guest(server), "village");
    await expect(beginning).rejects.toThrow("PROVIDER_UNKNOWN");
  });
});
