import { beforeEach, describe, expect, it } from "vitest";
import type { ApiRequest, ApiResponse, Need } from "../api/request";
import { statitValue } from "../functions/value";
import { TestHost, turn } from "../test/asyncHost";
import { english, observations, ok, requestedOf, series } from "../test/server";
import { Batch } from "./batch";
import { AnswerCache } from "./cache";
import { memoryStore } from "./memoryStore";
import { runCall } from "./run";

let host: TestHost;
let cache: AnswerCache;
let batch: Batch;

beforeEach(() => {
  host = new TestHost();
  cache = new AnswerCache(
    memoryStore(() => 0),
    english,
    undefined,
  );
  batch = new Batch(host, cache, english);
});

const need = (name: string | number): Need => ({ kind: "series", id: `ann/c/s${name}`, options: {} });
const resource: Need = { kind: "resource", path: "/api/v1/collections/ann/c/series" };
const answer = (request: ApiRequest): ApiResponse =>
  request.method === "GET" ? ok({}) : observations(request, ({ id }) => series(id, "M", { "2024-01": 1 }));
const idsOf = ({ request }: { request: ApiRequest }) => requestedOf(request).map(({ id }) => id);
const count = (length: number) => Array.from({ length }, (_, place) => place);
const BUSY: ApiResponse = { status: 429, body: "", retryAfter: "7" };

/** Answers every request that is sent, until no more come. */
async function answerAll(): Promise<void> {
  // The list grows while its requests are answered.
  for (const open of host.sent) {
    open.answer(answer(open.request));
    await turn();
  }
}

describe("the requests of a recalculation", () => {
  it("are not sent before it ends", async () => {
    batch.ask(need(1));
    await turn();
    expect(host.sent).toHaveLength(0);
    await host.recalculated();
    expect(host.sent).toHaveLength(1);
  });

  it("are ten for 2,000 distinct series, three at once", async () => {
    const asked = count(2_000).map((place) => batch.ask(need(place)));
    await host.recalculated();
    expect(host.sent.map((sent) => idsOf(sent).length)).toEqual([200, 200, 200]);
    await answerAll();
    expect(host.sent).toHaveLength(10);
    const outcomes = await Promise.all(asked.map(({ outcome }) => outcome));
    const ids = outcomes.map((outcome) => outcome.kind === "data" && outcome.data.id);
    expect(ids).toEqual(count(2_000).map((place) => `ann/c/s${place}`));
  });

  it("ask once for equal needs, also while the answer is on its way", async () => {
    const first = batch.ask(need(1));
    const second = batch.ask({ kind: "series", id: "Ann/C/S1", options: {} });
    await host.recalculated();
    const third = batch.ask(need(1));
    await host.recalculated();
    expect(host.sent.map(idsOf)).toEqual([["ann/c/s1"]]);
    await answerAll();
    expect(await third.outcome).toEqual(await first.outcome);
    expect(await second.outcome).toMatchObject({ kind: "data" });
  });

  it("put series together and other resources apart", async () => {
    for (const each of [need(1), resource, need(2)]) batch.ask(each);
    await host.recalculated();
    expect(host.sent.map(({ request }) => request.method)).toEqual(["POST", "GET"]);
    expect(host.sent.flatMap(idsOf)).toEqual(["ann/c/s1", "ann/c/s2"]);
  });

  it("are not needed for what is cached", async () => {
    batch.ask(need(1));
    await host.recalculated();
    await answerAll();
    expect(await batch.ask(need(1)).outcome).toMatchObject({ kind: "data" });
    await host.recalculated();
    expect(host.sent).toHaveLength(1);
    cache.refresh();
    batch.ask(need(1));
    await host.recalculated();
    expect(host.sent).toHaveLength(2);
  });
});

describe("a request that fails", () => {
  const messageOf = async (asked: ReturnType<Batch["ask"]> | undefined) => {
    const outcome = await asked?.outcome;
    return outcome?.kind === "failed" ? outcome.error.message : outcome?.kind;
  };

  it("fails its own calls only, and is asked again by the next call", async () => {
    const asked = count(400).map((place) => batch.ask(need(place)));
    await host.recalculated();
    host.sent[0]?.fail();
    host.sent[1]?.answer(answer(host.sent[1].request));
    expect(await messageOf(asked[0])).toContain("statit.example does not answer");
    expect(await messageOf(asked[399])).toBe("data");
    batch.ask(need(0));
    await host.recalculated();
    expect(host.sent).toHaveLength(3);
  });

  it.each<[ApiResponse, string]>([
    [{ status: 401, body: '{"detail":"Invalid."}' }, "refused your access key"],
    [{ status: 403, body: '{"detail":"Not with this key."}' }, "Not with this key."],
    [{ status: 429, body: '{"detail":"Slow."}' }, "Too many requests"],
    [{ status: 500, body: "<html>" }, "could not answer (status 500)"],
    [{ status: 503, body: '{"detail":"Down for a moment."}' }, "Down for a moment."],
    [{ status: 200, body: "<html>" }, "something else than Statit data"],
    [ok({ series: [] }), "something else than Statit data"],
  ])("with %j has its sentence", async (response, sentence) => {
    const asked = batch.ask(need(1));
    await host.recalculated();
    host.sent[0]?.answer(response);
    expect(await messageOf(asked)).toContain(sentence);
  });

  it.each([429, 503])("with %d and Retry-After is repeated after that time", async (status) => {
    const asked = batch.ask(need(1));
    await host.recalculated();
    host.sent[0]?.answer({ ...BUSY, status });
    await turn();
    expect([host.delays, host.sent.length]).toEqual([[7_000], 1]);
    await host.waited();
    host.sent[1]?.answer(answer(host.sent[1].request));
    expect(await messageOf(asked)).toBe("data");
  });

  it("is repeated three times at most", async () => {
    const asked = batch.ask(need(1));
    await host.recalculated();
    for (let place = 0; place < 4; place += 1) {
      host.sent[place]?.answer(BUSY);
      await turn();
      await host.waited();
    }
    expect(await messageOf(asked)).toContain("Too many requests");
    expect(host.sent).toHaveLength(4);
  });

  it.each(["61", "Thu, 01 Jan 2026 00:00:00 GMT", null])(
    "is not repeated with Retry-After %j",
    async (retryAfter) => {
      const asked = batch.ask(need(1));
      await host.recalculated();
      host.sent[0]?.answer({ ...BUSY, retryAfter });
      expect(await messageOf(asked)).toContain("Too many requests");
      expect(host.delays).toEqual([]);
    },
  );
});

describe("a cancelled call", () => {
  it("is not sent", async () => {
    const [first] = [batch.ask(need(1)), batch.ask(need(2))];
    first?.cancel();
    await host.recalculated();
    expect(host.sent.map(idsOf)).toEqual([["ann/c/s2"]]);
  });

  it("does not cancel another with the same need, however often it is cancelled", async () => {
    const [first, second] = [batch.ask(need(1)), batch.ask(need(1))];
    first?.cancel();
    first?.cancel();
    await host.recalculated();
    await answerAll();
    expect(await second?.outcome).toMatchObject({ kind: "data" });
  });

  it("aborts its request when it was the last one, and makes room for the next", async () => {
    const asked = count(801).map((place) => batch.ask(need(place)));
    await host.recalculated();
    for (const each of asked.slice(0, 199)) each.cancel();
    await turn();
    expect(host.sent[0]?.isAborted).toBe(false);
    asked[199]?.cancel();
    await turn();
    expect(host.sent.map(({ isAborted }) => isAborted)).toEqual([true, false, false, false]);
    expect(await Promise.race([asked[0]?.outcome, Promise.resolve("open")])).toBe("open");
  });

  it("can be asked again at once", async () => {
    const first = batch.ask(need(1));
    await host.recalculated();
    first.cancel();
    const second = batch.ask(need(1));
    await host.recalculated();
    expect(host.sent.map(({ isAborted }) => isAborted)).toEqual([true, false]);
    host.sent[1]?.answer(answer(host.sent[1].request));
    expect(await second.outcome).toMatchObject({ kind: "data" });
  });

  it("is not repeated after a wait", async () => {
    const asked = batch.ask(need(1));
    await host.recalculated();
    host.sent[0]?.answer(BUSY);
    await turn();
    asked.cancel();
    await host.waited();
    expect(host.sent).toHaveLength(1);
  });
});

describe("a function", () => {
  it("runs with the needs of the others in one request", async () => {
    const calls = ["ann/c/a", "ann/c/b"].map((id) => runCall(statitValue(id, {}, english), batch, english));
    await host.recalculated();
    await answerAll();
    expect(await Promise.all(calls.map(({ result }) => result))).toEqual([[[1]], [[1]]]);
    expect(host.sent).toHaveLength(1);
  });

  it("rejects with its error", async () => {
    const { result } = runCall(statitValue("wrong", {}, english), batch, english);
    await expect(result).rejects.toThrow("“wrong” is not an indicator");
  });

  it("rejects when it is cancelled, and its request is aborted", async () => {
    const call = runCall(statitValue("ann/c/a", {}, english), batch, english);
    await host.recalculated();
    call.cancel();
    await expect(call.result).rejects.toThrow("cancelled");
    await turn();
    expect(host.sent[0]?.isAborted).toBe(true);
  });
});
