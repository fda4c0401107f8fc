import type { IncomingMessage, ServerResponse } from "node:http";

/** Responds to a request in place of a provider. */
export type Responder = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

export function sendJson(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { "content-type": "application/json", "cache-control": "no-store" });
  response.end(JSON.stringify(value));
}

/** Never responds: the connection stays open until the other side closes it. */
export const silence: Responder = () => {};

/** Sends one byte a second, of a response that would never be complete. */
export const drip: Responder = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), 1000);
  response.on("close", () => clearInterval(timer));
};

/** Sends the beginning of a response, then closes the connection. */
export const breakOff: Responder = (_, response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"issuer":', () => response.destroy());
};

/** Sends a page, as a proxy in front of a provider would. */
export const page =
  (status: number): Responder =>
  (_, response) => {
    response.writeHead(status, { "content-type": "text/html" });
    response.end("<!doctype html><title>Bad gateway</title>");
  };

/** Sends the client to another address; 307 asks it to send the same request there. */
export const redirect =
  (to: string, status: 302 | 307): Responder =>
  (_, response) => {
    response.writeHead(status, { location: to });
    response.end();
  };

/** Sends a browser back with these fields in place of a code; the state is right unless they have another. */
export const answered =
  (fields: Readonly<Record<string, string>>): Responder =>
  (request, response) => {
    const { searchParams } = new URL(request.url ?? "/", "http://localhost");
    const back = new URL(searchParams.get("redirect_uri") ?? "");
    const answer = { state: searchParams.get("state") ?? "", ...fields };
    back.search = new URLSearchParams(answer).toString();
    response.writeHead(302, { location: back.href });
    response.end();
  };

/** An error as OAuth 2.0 describes it. */
export const error =
  (code: string): Responder =>
  (_, response) =>
    sendJson(response, { error: code, error_description: "<b>no</b>" }, 400);

/** Sends a JSON document of `megabytes`, as fast as the other side reads; `sent` counts what was written. */
export function flood(megabytes: number): { respond: Responder; sent: () => number } {
  const chunk = Buffer.alloc(1 << 20, "a");
  let sent = 0;
  const respond: Responder = async (_, response) => {
    response.on("error", () => {});
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"issuer":"');
    for (let i = 0; i < megabytes && !response.destroyed; i++) {
      sent += chunk.length;
      if (response.write(chunk)) continue;
      await new Promise<void>((resume) => {
        response.once("drain", resume);
        response.once("close", resume);
      });
    }
    response.end('"}');
  };
  return { respond, sent: () => sent };
}
