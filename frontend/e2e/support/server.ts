import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const binary =
  process.env.STATIT_BINARY ?? fileURLToPath(new URL("../../../target/debug/statit", import.meta.url));

/** A server of its own, with its own data folder, on a free loopback port. */
export class Server {
  readonly folder = mkdtempSync(join(tmpdir(), "statit-e2e-"));
  address = "";
  private child: ChildProcess | undefined;
  /** Mails whose code was handed out already. */
  private readonly used = new Set<string>();

  /** Starts (or starts again) and waits until the server says where it listens. */
  async start(options: string[] = []): Promise<void> {
    if (!existsSync(binary)) throw new Error(`the server is not built: ${binary}`);
    // A second start keeps the port, so that cookies and addresses stay good.
    const listen = this.address ? new URL(this.address).host : "127.0.0.1:0";
    const child = spawn(
      binary,
      ["serve", "--data-dir", this.folder, "--listen", listen, "--metrics-listen", "127.0.0.1:0", ...options],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.child = child;
    let log = "";
    child.stderr?.on("data", (chunk) => {
      log += chunk;
    });
    this.address = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout as NodeJS.ReadableStream }).on("line", (line) => {
        const found = /http:\/\/\S+/.exec(line);
        if (found) resolve(found[0]);
      });
      child.once("exit", (code) => reject(new Error(`the server ended with ${code}:\n${log}`)));
    });
  }

  /** Ends the process: SIGTERM as an operator would, SIGKILL as a power cut would. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  /** Runs another command of the binary on the same data folder. */
  async run(...command: string[]): Promise<string> {
    const child = spawn(binary, [...command, "--data-dir", this.folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    const code = await new Promise((resolve) => child.once("exit", resolve));
    if (code !== 0) throw new Error(`statit ${command.join(" ")} ended with ${code}`);
    return output;
  }

  /** Stops and removes everything. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The six digits of the newest mail to an address, each handed out once, waiting for it to come. */
  async codeFor(email: string): Promise<string> {
    return this.mailed(email, /(?:^|\D)(\d{6})(?:\D|$)/);
  }

  /** The address, without the server's own part, that the newest invitation to an address leads to. */
  async invitationFor(email: string): Promise<string> {
    return this.mailed(email, /(\/invitation#[\w-]+)/);
  }

  /** What the newest mail to an address says, each mail handed out once, waiting for it to come. */
  private async mailed(email: string, wanted: RegExp): Promise<string> {
    const folder = join(this.folder, "mail");
    for (let tries = 0; tries < 100; tries++) {
      const mails = existsSync(folder)
        ? readdirSync(folder)
            .filter((name) => name.endsWith(".eml") && !this.used.has(name))
            .sort()
            .reverse()
        : [];
      for (const name of mails) {
        const mail = readFileSync(join(folder, name), "utf8");
        const body = mail.slice(mail.indexOf("\r\n\r\n")).replaceAll("=\r\n", "").replaceAll("=3D", "=");
        const found = wanted.exec(body)?.[1];
        if (found && new RegExp(`^To: .*${email}`, "im").test(mail)) {
          this.used.add(name);
          return found;
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`no such mail came for ${email}: ${wanted}`);
  }
}
