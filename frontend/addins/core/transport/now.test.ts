import { describe, expect, it } from "vitest";
import type { ApiRequest, ApiResponse, Need } from "../api/request";
import { notAvailable } from "../failure/error";
import type { Call } from "../functions/call";
import { english, observations, ok, series } from "../test/server";
import { AnswerCache } from "./cache";
import { memoryStore } from "./memoryStore";
import { runNow } from "./now";

/** A call that returns the kinds of its outcomes. */
function* kindsOf(needs: readonly Need[]): Call<string[]> {
  const outcomes = yield needs;
  return outcomes.map(({ kind }) => kind);
}

const need = (place: number): Need => ({ kind: "series", id: `ann/c/s${place}`, options: {} });
const answer = (request: ApiRequest) => observations(request, ({ id }) => series(id, "M", {}));

/** A host that answers with one function for each attempt, the last one for all further ones. */
function hostOf(...attempts: ((request: ApiRequest) => ApiResponse)[]) {
  const sent: number[] = [];
  const waits: number[] = [];
  return {
    sent,
    waits,
    fetchAll(requests: readonly ApiRequest[]) {
      const attempt = attempts[Math.min(sent.length, attempts.length - 1)];
      sent.push(requests.length);
      return requests.map((request) => attempt?.(request) ?? ok({}));
    },
    sleep: (milliseconds: number) => void waits.push(milliseconds),
  };
}

const newCache = () =>
  new AnswerCache(
    memoryStore(() => 0),
    english,
    undefined,
  );
const busy = (retryAfter: string) => () => ({ status: 429, body: "", retryAfter });

describe("a call that runs at once", () => {
  it("sends its needs together, 200 series a request", () => {
    const host = hostOf(answer);
    const needs = Array.from({ length: 401 }, (_, place) => need(place));
    const kinds = runNow(kindsOf(needs), host, newCache(), english);
    expect(new Set(kinds)).toEqual(new Set(["data"]));
    expect([kinds.length, host.sent]).toEqual([401, [3]]);
  });

  it("reads from the cache what is there", () => {
    const host = hostOf(answer);
    const cache = newCache();
    runNow(kindsOf([need(1)]), host, cache, english);
    expect(runNow(kindsOf([need(1)]), host, cache, english)).toEqual(["data"]);
    expect(host.sent).toEqual([1]);
  });

  it("repeats a request after the time that the server asks for", () => {
    const host = hostOf(busy("3"), answer);
    expect(runNow(kindsOf([need(1)]), host, newCache(), english)).toEqual(["data"]);
    expect([host.sent, host.waits]).toEqual([[1, 1], [3_000]]);
  });

  it.each([
    ["1", [1, 1, 1, 1], [1_000, 1_000, 1_000]],
    ["6", [1], []],
  ])("gives up with Retry-After %s", (retryAfter, sent, waits) => {
    const host = hostOf(busy(retryAfter));
    expect(runNow(kindsOf([need(1)]), host, newCache(), english)).toEqual(["failed"]);
    expect([host.sent, host.waits]).toEqual([sent, waits]);
  });

  it.each(["fetchAll", "sleep"] as const)("ends with the error of the host that cannot %s", (method) => {
    const host = {
      ...hostOf(busy("1")),
      [method]: () => {
        throw notAvailable("No time is left.");
      },
    };
    expect(() => runNow(kindsOf([need(1)]), host, newCache(), english)).toThrow("No time is left.");
  });

  it("repeats only the requests that must be repeated", () => {
    const resource: Need = { kind: "resource", path: "/api/v1/search?q=x" };
    const host = hostOf((request) => (request.method === "GET" ? ok({}) : busy("1")()), answer);
    expect(runNow(kindsOf([resource, need(1)]), host, newCache(), english)).toEqual(["data", "data"]);
    expect(host.sent).toEqual([2, 1]);
  });
});
