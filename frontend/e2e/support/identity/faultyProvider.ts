import { createHash, randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { JWTPayload } from "jose";
import { bodyOf, Listener } from "./listener";
import { type Responder, sendJson } from "./responders";
import { newKey, publicJwk, type Sign, type SigningKey, signed } from "./signatures";

/** The first key of all providers: a token of one of them has a right signature at another. */
const firstKey = newKey();

/** The addresses of a provider. */
export type Endpoint = "/.well-known/openid-configuration" | "/keys" | "/authorize" | "/token" | "/userinfo";

/** A claim that a fault removes is `undefined`; times are seconds since 1970. */
type Claims = Record<string, unknown>;

/** What a provider does wrong; nothing by default. */
export interface Faults {
  /** Claims of the token in place of the right ones. */
  claims?: Claims | ((now: number) => Claims);
  /** How the token is signed. */
  sign?: Sign;
  /** The claims that only the endpoint for them states. */
  userInfo?: Claims;
  /** Fields of the document in which the provider describes itself. */
  document?: Record<string, unknown>;
  /** Who responds at an endpoint in place of the provider. */
  at?: Partial<Record<Endpoint, Responder>>;
  /** Accepts a code many times, and any verifier. */
  isCareless?: boolean;
}

/** A request that a provider received, with the parameters of its address or body. */
interface Received {
  readonly endpoint: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly authorization: string | undefined;
}

const DOCUMENT = "/.well-known/openid-configuration";

/**
 * An OpenID provider at which `person` is always signed in: it sends browsers back at once. It is right, except for
 * its faults.
 */
export class FaultyProvider {
  readonly clientId = "statit";
  readonly secret: string | undefined;
  readonly name: string;
  readonly label: string;
  /** Who signs in. */
  person: Claims & { sub: string } = { sub: "nobody" };
  faults: Faults = {};
  readonly received: Received[] = [];
  private readonly codes = new Map<string, Readonly<Record<string, string>>>();
  private readonly used = new Set<string>();
  private listener: Listener | undefined;
  private origin = "";
  private key: SigningKey;

  private constructor(name: string, secret: string | undefined, key: SigningKey) {
    this.name = name;
    this.label = `The ${name}`;
    this.secret = secret;
    this.key = key;
  }

  /** Starts a provider; without a secret, for a public client. */
  static async start(name: string, secret: string | undefined = randomUUID()): Promise<FaultyProvider> {
    const provider = new FaultyProvider(name, secret === "" ? undefined : secret, await firstKey);
    provider.listener = await Listener.start((request, response) => void provider.respond(request, response));
    provider.origin = provider.listener.address;
    return provider;
  }

  get issuer(): string {
    return this.origin;
  }

  /** Replaces the key of the provider: the one before is no longer published. */
  async rotate(): Promise<SigningKey> {
    const former = this.key;
    this.key = await newKey();
    return former;
  }

  /** The requests to an endpoint. */
  to(endpoint: Endpoint): Received[] {
    return this.received.filter((it) => it.endpoint === endpoint);
  }

  async stop(): Promise<void> {
    await this.listener?.stop();
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.origin);
    const parameters = request.method === "POST" ? new URLSearchParams(await bodyOf(request)) : searchParams;
    const received = {
      endpoint: pathname,
      parameters: Object.fromEntries(parameters),
      authorization: request.headers.authorization,
    };
    this.received.push(received);
    const other = this.faults.at?.[pathname as Endpoint];
    if (other) return other(request, response);
    switch (pathname as Endpoint) {
      case DOCUMENT:
        return sendJson(response, { ...this.document(), ...this.faults.document });
      case "/keys":
        return sendJson(response, { keys: [await publicJwk(this.key)] });
      case "/authorize":
        return this.authorize(received, response);
      case "/token":
        return this.exchange(received, response);
      case "/userinfo":
        return sendJson(response, { sub: this.person.sub, ...this.faults.userInfo });
      default:
        return sendJson(response, {}, 404);
    }
  }

  private document(): Record<string, unknown> {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.origin}/authorize`,
      token_endpoint: `${this.origin}/token`,
      userinfo_endpoint: `${this.origin}/userinfo`,
      jwks_uri: `${this.origin}/keys`,
      response_types_supported: ["code"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_basic", "none"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    };
  }

  /** Sends the browser back at once, with a code. */
  private authorize({ parameters }: Received, response: ServerResponse): void {
    const code = randomUUID();
    this.codes.set(code, parameters);
    const back = new URL(parameters.redirect_uri ?? this.origin);
    back.searchParams.set("code", code);
    back.searchParams.set("state", parameters.state ?? "");
    back.searchParams.set("iss", this.issuer);
    response.writeHead(302, { location: back.href });
    response.end();
  }

  /** Exchanges a code for a token: once, and only with its verifier and the secret of the client. */
  private async exchange(received: Received, response: ServerResponse): Promise<void> {
    const { code = "", code_verifier: verifier = "", redirect_uri: address } = received.parameters;
    const asked = this.codes.get(code);
    const isRight =
      asked?.code_challenge === createHash("sha256").update(verifier).digest("base64url") &&
      asked.redirect_uri === address &&
      !this.used.has(code);
    this.used.add(code);
    if (!this.isClient(received)) return sendJson(response, { error: "invalid_client" }, 401);
    if (!asked || !(isRight || this.faults.isCareless)) {
      return sendJson(response, { error: "invalid_grant" }, 400);
    }
    const sign = this.faults.sign ?? signed;
    sendJson(response, {
      access_token: randomUUID(),
      token_type: "Bearer",
      expires_in: 300,
      id_token: await sign(this.claims(asked), this.key, this.secret ?? ""),
    });
  }

  private isClient({ authorization, parameters }: Received): boolean {
    if (this.secret === undefined) return parameters.client_id === this.clientId && !authorization;
    const given = Buffer.from(authorization?.replace(/^Basic /, "") ?? "", "base64").toString();
    return given === `${this.clientId}:${this.secret}`;
  }

  private claims(asked: Readonly<Record<string, string>>): JWTPayload {
    const now = Math.floor(Date.now() / 1000);
    const { claims } = this.faults;
    return {
      iss: this.issuer,
      aud: this.clientId,
      iat: now,
      exp: now + 300,
      auth_time: now,
      nonce: asked.nonce,
      ...this.person,
      ...(typeof claims === "function" ? claims(now) : claims),
    };
  }
}
