import { createHash, randomUUID } from "node:crypto";
import { createRemoteJWKSet, decodeJwt, type JWTPayload, jwtVerify } from "jose";
import { afterAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { type Faults, FaultyProvider } from "./support/identity/faultyProvider";
import { Listener } from "./support/identity/listener";
import { RealProvider } from "./support/identity/realProvider";
import { FORGERIES } from "./support/identity/signatures";
import { answerAt } from "./support/identity/steps";

/*
 * The providers that the other tests use, tried with a client that knows nothing of Statit: without faults a token is
 * right, so that a rejection in those tests has its fault as the reason.
 */

type Document = Record<"issuer" | "authorization_endpoint" | "token_endpoint" | "jwks_uri", string>;

interface Client {
  clientId: string;
  secret: string | undefined;
}

/** The address at which a client begins, and what it must know afterwards. */
function request(document: Document, { clientId }: Client, back: string) {
  const [verifier, nonce, state] = [randomUUID() + randomUUID(), randomUUID(), randomUUID()];
  const address = new URL(document.authorization_endpoint);
  address.search = new URLSearchParams({
    response_type: "code",
    client_id: clientId,
    redirect_uri: back,
    scope: "openid email",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
    max_age: "0",
    nonce,
    state,
  }).toString();
  return { address: address.href, verifier, nonce, state };
}

async function documentOf(issuer: string): Promise<Document> {
  return (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Document;
}

function exchange(document: Document, { clientId, secret }: Client, parameters: Record<string, string>) {
  return fetch(document.token_endpoint, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: "authorization_code", ...parameters }),
  });
}

async function checked(document: Document, client: Client, token: string): Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(document.jwks_uri));
  return (await jwtVerify(token, keys, { issuer: document.issuer, audience: client.clientId })).payload;
}

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

describe("the real provider", () => {
  it("asks for the name, and sends the browser back with a code", async () => {
    const back = await Listener.start((_, response) => response.end("back"));
    const provider = await RealProvider.start("town", "Town");
    await provider.register(back.address);
    provider.people.ann = { email: "ann@example.org", email_verified: true };
    const document = await documentOf(provider.issuer);
    const address = `${back.address}/sign/town`;
    const asked = request(document, provider, address);

    const { page, context } = await visit(back.address, { script: false, expected: [/404/] });
    await page.goto(asked.address);
    await page.getByLabel("Name").fill("ann");
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.waitForURL(`${address}?**`);
    const query = new URL(page.url()).searchParams;
    expect([query.get("state"), query.get("iss")]).toEqual([asked.state, provider.issuer]);
    const response = await exchange(document, provider, {
      code: query.get("code") ?? "",
      code_verifier: asked.verifier,
      redirect_uri: address,
    });
    const { id_token: token } = (await response.json()) as { id_token: string };
    const claims = await checked(document, provider, token);
    expect(claims).toMatchObject({ sub: "ann", nonce: asked.nonce, auth_time: expect.any(Number) });

    await page.goto(request(document, provider, address).address);
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.waitForURL(`${address}?error=access_denied**`);
    await context.close();
    await provider.stop();
    await back.stop();
  });
});
