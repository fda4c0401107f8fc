import { decodeJwt } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { checked, documentOf, exchange, request } from "../support/identity/client";
import { type Faults, FaultyProvider } from "../support/identity/faultyProvider";
import { FORGERIES } from "../support/identity/signatures";
import { answerAt } from "../support/identity/steps";

describe("the faulty provider", () => {
  const BACK = "http://127.0.0.1:1/sign/faulty";
  const started: FaultyProvider[] = [];
  afterAll(() => Promise.all(started.map((it) => it.stop())));

  async function signIn(faults: Faults = {}) {
    const provider = await FaultyProvider.start("faulty");
    started.push(provider);
    provider.person = { sub: "ann", email: "ann@example.org", email_verified: true };
    provider.faults = faults;
    const document = await documentOf(provider.issuer);
    const asked = request(document, provider, BACK);
    const { code, state, issuer } = await answerAt(asked.address);
    expect([state, issuer]).toEqual([asked.state, provider.issuer]);
    const parameters = { code, code_verifier: asked.verifier, redirect_uri: BACK };
    const send = (changed: Record<string, string> = {}) =>
      exchange(document, provider, { ...parameters, ...changed });
    return { provider, document, asked, send };
  }

  it("is right without faults", async () => {
    const { provider, document, asked, send } = await signIn();
    const { id_token: token } = (await (await send()).json()) as { id_token: string };
    const claims = await checked(document, provider, token);
    expect(claims).toMatchObject({ sub: "ann", email: "ann@example.org", nonce: asked.nonce });
    expect((await send()).status, "a code is good once").toBe(400);
  });

  it.each<Record<string, string>>([
    { code_verifier: "another" },
    { redirect_uri: "http://127.0.0.1:1/sign/other" },
    { code: "another" },
  ])("exchanges no code with %o", async (changed) => {
    const { send } = await signIn();
    expect((await send(changed)).status).toBe(400);
  });

  it("changes claims, and publishes new keys", async () => {
    const { provider, document, send } = await signIn({ claims: { sub: "bob", email: undefined } });
    const { id_token: token } = (await (await send()).json()) as { id_token: string };
    const claims = await checked(document, provider, token);
    expect(claims.sub).toBe("bob");
    expect(claims).not.toHaveProperty("email");
    await provider.rotate();
    await expect(checked(document, provider, token)).rejects.toThrow("no applicable key");
  });

  it.each(Object.entries(FORGERIES))("forges a token %s", async (_, sign) => {
    const { provider, document, send } = await signIn({ sign });
    const { id_token: token } = (await (await send()).json()) as { id_token: string };
    expect(decodeJwt(token)).toMatchObject({ iss: provider.issuer, sub: "ann" });
    await expect(checked(document, provider, token)).rejects.toThrow();
  });
});
