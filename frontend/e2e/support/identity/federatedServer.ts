import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { OwnServer } from "../server";
import { freePort } from "./listener";

/** A provider, as the settings of a server describe it. */
interface Peer {
  readonly name: string;
  readonly label: string;
  readonly issuer: string;
  readonly clientId: string;
  readonly secret: string | undefined;
}

/** The rules of signing in, as the settings state them. */
interface Rules {
  sign_in?: "any" | "providers";
  sign_up?: boolean;
  sign_up_domains?: string[];
}

/** A server whose users sign in at identity providers. */
export class FederatedServer extends OwnServer {
  private get file(): string {
    return join(this.folder, "statit.toml");
  }

  /** Writes the settings, for the next start. */
  async configure(peers: readonly Peer[], rules: Rules = {}): Promise<void> {
    // The address is part of the settings: a provider sends browsers back to it.
    this.address ||= `http://127.0.0.1:${await freePort()}`;
    const lines = {
      public_address: this.address,
      contact: "operator@example.org",
      network_limit_factor: 100,
      ...rules,
    };
    writeFileSync(this.file, [linesOf(lines), ...peers.map((peer) => this.section(peer))].join("\n"));
  }

  override start(options: string[] = []): Promise<void> {
    return super.start(["--config", this.file, ...options]);
  }

  /** Starts again with other settings. */
  async restart(peers: readonly Peer[], rules: Rules = {}): Promise<void> {
    await this.stop();
    await this.configure(peers, rules);
    await this.start();
  }

  private section({ name, label, issuer, clientId, secret }: Peer): string {
    const secretFile = join(this.folder, `${name}.secret`);
    if (secret !== undefined) writeFileSync(secretFile, `${secret}\n`, { mode: 0o600 });
    return `[[identity]]\n${linesOf({
      name,
      label,
      issuer,
      client_id: clientId,
      ...(secret !== undefined && { client_secret_file: secretFile }),
    })}`;
  }
}

/** Lines of TOML: JSON writes texts, numbers, booleans and lists of them in the same way. */
function linesOf(settings: Record<string, unknown>): string {
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
    .join("");
}
