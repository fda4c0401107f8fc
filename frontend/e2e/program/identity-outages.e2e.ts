import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Endpoint, FaultyProvider } from "../support/identity/faultyProvider";
import { FederatedServer } from "../support/identity/federatedServer";
import { bodyOf, Listener } from "../support/identity/listener";
import {
  breakOff,
  drip,
  flood,
  page,
  type Responder,
  redirect,
  silence,
} from "../support/identity/responders";
import {
  answerAt,
  begin,
  codes,
  complete,
  guest,
  outcome,
  signIn,
  tryToBegin,
} from "../support/identity/steps";
import { Person } from "../support/person";

/** Providers that are down, slow, or send what nobody asked for: the server says so, soon, and harms nobody. */

/**
 * The longest time for an answer about a provider that does not respond, in milliseconds: the server gives up after twelve
 * seconds, and a busy machine is slow.
 */
const PATIENCE = 30_000;

const server = new FederatedServer();
/** Whoever a provider tries to send the server to. */
let elsewhere: Listener;
const seenElsewhere: string[] = [];
const big = flood(100);
const bigToken = flood(100);
const peers: FaultyProvider[] = [];

const OPENING = "/.well-known/openid-configuration";

/** The providers by name: where they fail, and how. */
const FAULTS: Record<string, [Endpoint, () => Responder]> = {
  silent: [OPENING, () => silence],
  dripping: [OPENING, () => drip],
  broken: [OPENING, () => breakOff],
  huge: [OPENING, () => big.respond],
  moved: [OPENING, () => redirect(`${elsewhere.address}/document`, 302)],
  gateway: [OPENING, () => page(502)],
  "page-instead": [OPENING, () => page(200)],
  "silent-keys": ["/keys", () => silence],
  "huge-keys": ["/keys", () => flood(100).respond],
  "page-for-keys": ["/keys", () => page(200)],
  "silent-token": ["/token", () => silence],
  "dripping-token": ["/token", () => drip],
  "broken-token": ["/token", () => breakOff],
  "huge-token": ["/token", () => bigToken.respond],
  "gateway-token": ["/token", () => page(502)],
  "page-for-token": ["/token", () => page(200)],
  "moved-token": ["/token", () => redirect(`${elsewhere.address}/token`, 302)],
  "token-sent-on": ["/token", () => redirect(`${elsewhere.address}/token`, 307)],
  "silent-person": ["/userinfo", () => silence],
  "person-sent-on": ["/userinfo", () => redirect(`${elsewhere.address}/userinfo`, 307)],
};

const names = Object.keys(FAULTS);
const namesAt = (...endpoints: Endpoint[]) =>
  names.filter((name) => endpoints.includes(FAULTS[name]?.[0] ?? OPENING));

/** Documents that describe another provider, or an unsafe one. */
const DOCUMENTS: Record<string, Record<string, unknown>> = {
  "other-issuer": { issuer: "https://login.town.example" },
  "no-issuer": { issuer: undefined },
  "no-token": { token_endpoint: undefined },
  "open-keys": { jwks_uri: "http://keys.town.example/keys" },
  "open-token": { token_endpoint: "http://login.town.example/token" },
  "open-door": { authorization_endpoint: "http://login.town.example/authorize" },
  "open-person": { userinfo_endpoint: "http://login.town.example/userinfo" },
  "file-keys": { jwks_uri: "file:///etc/passwd" },
};

beforeAll(async () => {
  elsewhere = await Listener.start((request, response) => {
    void bodyOf(request).then((body) => {
      seenElsewhere.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`);
      response.end("{}");
    });
  });
  for (const [name, [endpoint, responder]] of Object.entries(FAULTS)) {
    const peer = await FaultyProvider.start(name);
    peer.faults = { at: { [endpoint]: responder() } };
    peers.push(peer);
  }
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    const peer = await FaultyProvider.start(name);
    peer.faults = { document };
    peers.push(peer);
  }
  const down = await FaultyProvider.start("down");
  await down.stop();
  const good = await FaultyProvider.start("good");
  good.person = { sub: "good", email: "good@example.org", email_verified: true };
  peers.push(down, good);
  await server.configure(peers);
  await server.start();
});
afterAll(async () => {
  await server.remove();
  await Promise.all([...peers, elsewhere].map((it) => it.stop()));
});

const named = (name: string) => peers.find((it) => it.name === name) as FaultyProvider;

/** The outcome of something, and how long it took. */
async function timed(act: () => Promise<string>): Promise<{ outcome: string; time: number }> {
  const start = performance.now();
  return { outcome: await act(), time: performance.now() - start };
}

describe("a provider", () => {
  it.concurrent.each(["down", ...namesAt(OPENING, "/keys")])(
    "that is %s opens no sign-in, and that is said soon",
    async (name) => {
      const { outcome: found, time } = await timed(async () =>
        codes(await tryToBegin(guest(server), name, "SIGN_IN")),
      );
      expect(found).toBe("PROVIDER_DOWN");
      expect(time).toBeLessThan(PATIENCE);
    },
  );

  it.each(Object.keys(DOCUMENTS))("that describes itself wrongly (%s) opens no sign-in", async (name) => {
    expect(codes(await tryToBegin(guest(server), name, "SIGN_IN"))).toBe("PROVIDER_DOWN");
  });

  it.concurrent.each(namesAt("/token", "/userinfo"))(
    "with a %s endpoint signs in nobody, and that is said soon",
    async (name) => {
      const browser = guest(server);
      named(name).person = { sub: "somebody" };
      const { address, attempt } = await begin(browser, name);
      const answer = await answerAt(address);
      const { outcome: found, time } = await timed(async () =>
        outcome(await complete(browser, attempt, answer)),
      );
      expect(found).toBe("PROVIDER_DOWN");
      expect(time).toBeLessThan(PATIENCE);
    },
  );

  it("that sends the server elsewhere tells nobody there anything", () => {
    expect(seenElsewhere).toEqual([]);
  });

  it("whose responses are huge is left in the middle of them", () => {
    for (const { sent } of [big, bigToken]) {
      expect(sent()).toBeGreaterThan(0);
      expect(sent()).toBeLessThan(20 << 20);
    }
  });

  it("that is back works at once", async () => {
    for (const name of ["gateway", "gateway-token"]) {
      const peer = named(name);
      peer.faults = {};
      peer.person = { sub: "back", email: "back@example.org", email_verified: true };
      expect(outcome(await signIn(guest(server), name)), name).toBe("NEWCOMER");
    }
  });

  it("is not asked for its document and keys at each sign-in", async () => {
    const good = named("good");
    for (let i = 0; i < 3; i++) await signIn(guest(server), "good");
    expect([good.to(OPENING).length, good.to("/keys").length]).toEqual([1, 1]);
  });

  it("that is silent holds up nobody else", async () => {
    const ann = await Person.signUp(server, "ann");
    let ended = 0;
    const waiting = Array.from({ length: 40 }, async () => {
      const found = await tryToBegin(guest(server), "silent", "SIGN_IN");
      ended += 1;
      return found;
    });
    await ann.signInAgain();
    await signIn(guest(server), "good");
    expect(ended).toBe(0);
    expect((await Promise.all(waiting)).map(codes)).toEqual(Array(40).fill("PROVIDER_DOWN"));
  });
});
