import { createHash, randomUUID } from "node:crypto";
import { createRemoteJWKSet, type JWTPayload, jwtVerify } from "jose";

/*
 * A client that knows nothing of Statit, to try the providers of the tests: without faults a token is right, so that a
 * rejection in those tests has its fault as the reason.
 */

type Document = Record<"issuer" | "authorization_endpoint" | "token_endpoint" | "jwks_uri", string>;

interface Client {
  clientId: string;
  secret: string | undefined;
}

/** The address at which a client begins, and what it must know afterwards. */
export function request(document: Document, { clientId }: Client, back: string) {
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

/** The document in which a provider describes itself. */
export async function documentOf(issuer: string): Promise<Document> {
  return (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Document;
}

/** Exchanges a code for tokens. */
export function exchange(
  document: Document,
  { clientId, secret }: Client,
  parameters: Record<string, string>,
) {
  return fetch(document.token_endpoint, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientId}:${secret}`)}` },
    body: new URLSearchParams({ grant_type: "authorization_code", ...parameters }),
  });
}

/** The claims of a token; throws if it is wrong. */
export async function checked(document: Document, client: Client, token: string): Promise<JWTPayload> {
  const keys = createRemoteJWKSet(new URL(document.jwks_uri));
  return (await jwtVerify(token, keys, { issuer: document.issuer, audience: client.clientId })).payload;
}
