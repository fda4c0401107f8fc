import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { exportJWK, generateKeyPair } from "jose";
import Provider, { type Context, type Grant } from "oidc-provider";
import { bodyOf, Listener } from "./listener";

/** A person at the provider. */
interface Account {
  readonly email?: string;
  readonly email_verified?: boolean;
}

/** The scopes that the server may ask for. */
const SCOPES = "openid email profile";

/**
 * A provider as organisations run them (npm `oidc-provider`), at which people sign in with their name, on another site
 * than the server's.
 */
export class RealProvider {
  readonly clientId = "statit";
  readonly secret = randomUUID();
  readonly name: string;
  readonly label: string;
  /** The people, by the name that they type; it is their subject too. */
  readonly people: Record<string, Account> = {};
  private provider: Provider | undefined;
  private listener: Listener | undefined;

  private constructor(name: string, label: string) {
    this.name = name;
    this.label = label;
  }

  static async start(name: string, label: string): Promise<RealProvider> {
    const provider = new RealProvider(name, label);
    provider.listener = await Listener.start(
      (request, response) => void provider.respond(request, response),
      "localhost",
    );
    return provider;
  }

  get issuer(): string {
    return this.listener?.address ?? "";
  }

  /** Registers the server: the provider sends browsers back to `site` only. */
  async register(site: string): Promise<void> {
    const { privateKey } = await generateKeyPair("RS256", { extractable: true });
    this.provider = new Provider(this.issuer, {
      clients: [
        {
          client_id: this.clientId,
          client_secret: this.secret,
          redirect_uris: [`${site}/sign/${this.name}`],
        },
      ],
      jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: "RS256", use: "sig" }] },
      cookies: { keys: [randomUUID()] },
      pkce: { required: () => true },
      claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
      features: { devInteractions: { enabled: false } },
      interactions: { url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
      findAccount: (_: unknown, name: string) => this.account(name),
      loadExistingGrant: granted,
      ttl: { Session: 600, Interaction: 600, Grant: 600, AccessToken: 300, IdToken: 300 },
    });
  }

  async stop(): Promise<void> {
    await this.listener?.stop();
  }

  private account(name: string) {
    const account = this.people[name];
    return account && { accountId: name, claims: () => ({ sub: name, name, ...account }) };
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { provider } = this;
    if (!provider) return void response.writeHead(503).end();
    if (!request.url?.startsWith("/interaction/")) return provider.callback()(request, response);
    if (request.method !== "POST") return sendForm(response, this.label);
    const form = new URLSearchParams(await bodyOf(request));
    const name = form.get("name") ?? "";
    if (form.has("cancel")) {
      return provider.interactionFinished(request, response, { error: "access_denied" });
    }
    if (!this.people[name]) return sendForm(response, this.label);
    await provider.interactionFinished(request, response, { login: { accountId: name } });
  }
}

/** What a person allows the server to know: everything, without a question. */
async function granted({ oidc }: Context): Promise<Grant | undefined> {
  const { client, session, provider } = oidc;
  const known = session.grantIdFor(client.clientId);
  if (known) return provider.Grant.find(known);
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(SCOPES);
  await grant.save();
  return grant;
}

/** The page at which a person signs in. */
function sendForm(response: ServerResponse, label: string): void {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(
    `<!doctype html><html lang="en"><title>${label}</title><link rel="icon" href="data:,">
    <h1>${label}</h1>
    <form method="post">
      <label>Name <input name="name"></label>
      <button>Sign in</button> <button name="cancel" value="1">Cancel</button>
    </form></html>`,
  );
}
