import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWK,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from "jose";

/** A key with which a provider signs tokens. */
export interface SigningKey {
  readonly id: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** Makes a token from its claims, with the key and the client's secret of a provider. */
export type Sign = (claims: JWTPayload, key: SigningKey, secret: string) => Promise<string>;

let made = 0;

export async function newKey(): Promise<SigningKey> {
  made += 1;
  return { id: `key-${made}`, ...(await generateKeyPair("RS256", { extractable: true })) };
}

/** The key as a provider publishes it. */
export async function publicJwk({ id, publicKey }: SigningKey): Promise<JWK> {
  return { ...(await exportJWK(publicKey)), kid: id, alg: "RS256", use: "sig" };
}

/** As a provider should. */
export const signed: Sign = (claims, { id, privateKey }) =>
  new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: id, typ: "JWT" }).sign(privateKey);

/** Tokens that anyone could make without the key of the provider. */
export const FORGERIES = {
  "without a signature": async (claims) => new UnsecuredJWT(claims).encode(),
  "without a signature, its header naming the key": async (claims, key) => {
    const [, payload] = (await signed(claims, key, "")).split(".");
    return `${inBase64({ alg: "none", kid: key.id })}.${payload}.`;
  },
  "with its signature cut off": async (claims, key) =>
    (await signed(claims, key, "")).replace(/\.[^.]*$/, "."),
  "signed with the client's secret": (claims, { id }, secret) => hmac(claims, id, secret),
  "signed with the public key as a secret": async (claims, { id, publicKey }) =>
    hmac(claims, id, await exportSPKI(publicKey)),
  "signed with a key that is not published": async (claims) => signed(claims, await newKey(), ""),
  "signed with another key under the name of the published one": async (claims, { id }) =>
    signed(claims, { ...(await newKey()), id }, ""),
  "signed with a key that it brings itself": async (claims, { id }) => {
    const key = { ...(await newKey()), id };
    const header = { alg: "RS256", kid: id, jwk: await publicJwk(key) };
    return new SignJWT(claims).setProtectedHeader(header).sign(key.privateKey);
  },
  "whose claims were changed after it was signed": async (claims, key) => {
    const [header, , signature] = (await signed({ ...claims, sub: "someone-else" }, key, "")).split(".");
    return `${header}.${inBase64(claims)}.${signature}`;
  },
} satisfies Record<string, Sign>;

function hmac(claims: JWTPayload, id: string, secret: string): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", kid: id })
    .sign(new TextEncoder().encode(secret));
}

function inBase64(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}
