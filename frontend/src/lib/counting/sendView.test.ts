import { afterEach, expect, test, vi } from "vitest";
import { sendView } from "./sendView";

const view = { path: "/insee/prices", referrer: "https://example.org", search: null };
const settled = () => new Promise((resolve) => setTimeout(resolve));

function send(response: () => Promise<Response>, onLine = true) {
  const fetch = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(response);
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("navigator", { onLine });
  sendView(view);
  return fetch;
}
afterEach(() => vi.unstubAllGlobals());

test("a view is one request that outlives the page", () => {
  const fetch = send(async () => Response.json({ data: { countView: true } }));
  const [address, { method, keepalive, body }] = fetch.mock.calls[0] ?? ["", {}];
  expect([fetch.mock.calls.length, address, method, keepalive]).toEqual([1, "/graphql", "POST", true]);
  expect(JSON.parse(String(body)).variables).toEqual(view);
});

test.each<[string, () => Promise<Response>]>([
  ["the server is away", () => Promise.reject(new TypeError("away"))],
  ["the server is busy", async () => new Response("{}", { status: 503 })],
  ["the response is no JSON", async () => new Response("<html>")],
])("a view is sent once, in silence, if %s", async (_, response) => {
  const fetch = send(response);
  await settled();
  expect(fetch).toHaveBeenCalledOnce();
});

test("a view is not sent without a network", () => {
  expect(send(async () => new Response(), false)).not.toHaveBeenCalled();
});
