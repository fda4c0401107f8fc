import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Another web site than the tested server: its host is `localhost`, the server's is a number. */
export class OtherSite {
  /** The host, without the port. */
  static readonly HOST = "localhost";
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  /** Starts a site with one page. */
  static async start(html: string): Promise<OtherSite> {
    const server = createServer((_, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8");
      response.end(`<!doctype html><title>Another site</title><link rel="icon" href="data:,">${html}`);
    });
    await new Promise<void>((listening) => server.listen(0, OtherSite.HOST, listening));
    return new OtherSite(server);
  }

  get address(): string {
    return `http://${OtherSite.HOST}:${(this.server.address() as AddressInfo).port}/`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }
}
