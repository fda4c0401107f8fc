import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** An HTTP server on a free port of this machine. */
export class Listener {
  private readonly host: string;
  private readonly server: Server;

  private constructor(host: string, respond: RequestListener) {
    this.host = host;
    this.server = createServer(respond);
  }

  /** Starts to listen; browsers see `localhost` and `127.0.0.1` as different sites. */
  static async start(respond: RequestListener, host = "127.0.0.1"): Promise<Listener> {
    const listener = new Listener(host, respond);
    await new Promise<void>((listening) => listener.server.listen(0, host, listening));
    return listener;
  }

  /** The origin, without a slash at its end. */
  get address(): string {
    return `http://${this.host}:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    if (!this.server.listening) return;
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }
}

/** The body of a request. */
export async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
}

/** A port of 127.0.0.1 that nothing listens on. */
export async function freePort(): Promise<number> {
  const listener = await Listener.start(() => {});
  const { port } = new URL(listener.address);
  await listener.stop();
  return Number(port);
}
