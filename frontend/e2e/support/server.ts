import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const binary =
  process.env.STATIT_BINARY ?? fileURLToPath(new URL("../../../target/debug/statit", import.meta.url));

/** How long a mail may take to arrive. */
const MAIL_TIMEOUT_MS = 60_000;
const SEARCH_TIMEOUT_MS = 30_000;

/** A server: its address and its data folder. */
export class Server {
  readonly folder: string;
  address: string;
  /** Mails that belong to earlier tests, or whose code a test has already read. */
  private readonly used: Set<string>;

  constructor(folder: string, address = "") {
    this.folder = folder;
    this.address = address;
    this.used = new Set(this.mails());
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

  /**
   * The line of six digits in the newest mail to an address, waiting for it to arrive; each mail is read once. Six
   * digits within a line may belong to the boundary between the parts of the mail.
   */
  async codeFor(email: string): Promise<string> {
    return this.mailed(email, /^ *(\d{6})\r?$/m);
  }

  /** The path of the newest invitation mailed to an address. */
  async invitationFor(email: string): Promise<string> {
    return this.mailed(email, /(\/invitation#[\w-]+)/);
  }

  /** Waits for an example of the alerts of an address. */
  async exampleFor(email: string): Promise<void> {
    await this.mailed(email, /(You asked for this example|Vous avez demand)/);
  }

  /**
   * Waits until the search index has so many results for a guest: it follows a change within a second. Without an
   * index, names are found in the database, and wrong letters are not forgiven.
   */
  async finds(text: string, count: number): Promise<void> {
    const until = Date.now() + SEARCH_TIMEOUT_MS;
    let answer: { total?: number; complete?: boolean } = {};
    while (Date.now() < until) {
      const response = await fetch(`${this.address}/api/v1/search?q=${encodeURIComponent(text)}`);
      answer = await response.json();
      if (answer.complete && answer.total === count) return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`the search for "${text}" has not ${count} results: ${JSON.stringify(answer)}`);
  }

  /** The match in the newest mail to an address, waiting for it to arrive; each mail is read once. */
  private async mailed(email: string, wanted: RegExp): Promise<string> {
    const until = Date.now() + MAIL_TIMEOUT_MS;
    while (Date.now() < until) {
      const unread = this.mails().filter((name) => !this.used.has(name));
      for (const name of unread.sort().reverse()) {
        const mail = readFileSync(join(this.folder, "mail", name), "utf8");
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

  /** The names of the files of all mails. */
  private mails(): string[] {
    const folder = join(this.folder, "mail");
    return existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".eml")) : [];
  }
}

/** A server of its own, with its own data folder, on a free loopback port. */
export class OwnServer extends Server {
  private child: ChildProcess | undefined;

  constructor() {
    super(mkdtempSync(join(tmpdir(), "statit-e2e-")));
  }

  /** Starts or restarts the server, and waits until it prints its address. */
  async start(options: string[] = []): Promise<void> {
    if (!existsSync(binary)) throw new Error(`the server is not built: ${binary}`);
    // A restart keeps the port, so that cookies and addresses remain valid.
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

  /** Stops the process: SIGTERM as an operator would, SIGKILL as a power cut would. */
  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    const child = this.child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill(signal);
    await ended;
  }

  /** Stops the server and removes its data folder. */
  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
