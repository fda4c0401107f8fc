import { beforeEach, describe, expect, it } from "vitest";
import type { FunctionName } from "../bridge";
import type { Invocation } from "../host/office";
import { ExcelPage } from "../test/page";
import { BRENT, FakeServer, INSTALLATION, KEY, turn } from "../test/server";

let server: FakeServer;
const open = (given: Partial<ExcelPage["surroundings"]> = {}) =>
  ExcelPage.open({ fetch: server.fetch, installation: INSTALLATION, ...given });

beforeEach(() => {
  server = new FakeServer();
});

describe("calls of one recalculation", () => {
  it("share requests: 2,000 cells with different indicators send 10", async () => {
    const page = await open();
    const numbers = Array.from({ length: 2_000 }, (_, number) => number);
    const values = await Promise.all(numbers.map((number) => page.value(`demo/many/${number}`)));
    expect(values).toEqual(numbers);
    expect(server.received).toHaveLength(10);
  });

  it("read an indicator once, and later ones from the cache for five minutes", async () => {
    let now = 0;
    const page = await open({ now: () => now });
    await Promise.all([page.value(BRENT), page.value(BRENT), page.call("META", [[[BRENT]], "unit"])]);
    now = 299_999;
    await page.value(BRENT);
    expect(server.series).toHaveLength(1);
    now = 300_000;
    await page.value(BRENT);
    expect(server.series).toHaveLength(2);
  });
});

describe("a cancelled cell", () => {
  it("is not asked for while it waits", async () => {
    const page = await open();
    const invocation: Invocation = {};
    const cell = page.value(BRENT, invocation);
    invocation.onCanceled?.();
    expect(await cell).toBe("The calculation was cancelled.");
    await turn();
    expect(server.received).toEqual([]);
    expect(page.bridge.failures()).toEqual([]);
  });

  it("aborts its request, but not one that other cells need", async () => {
    let proceed: () => void = () => undefined;
    server.gate = new Promise((resolve) => {
      proceed = resolve;
    });
    const page = await open();
    const invocations: Invocation[] = [{}, {}];
    const cells = invocations.map((invocation, at) => page.value(`demo/many/${at}`, invocation));
    await turn();
    invocations[0]?.onCanceled?.();
    await turn();
    expect(server.received.map(({ isAborted }) => isAborted())).toEqual([false]);
    invocations[1]?.onCanceled?.();
    await turn();
    expect(server.received.map(({ isAborted }) => isAborted())).toEqual([true]);
    proceed();
    expect(await Promise.all(cells)).toEqual(Array(2).fill("The calculation was cancelled."));
  });
});

describe("a request", () => {
  it.each([
    ["a guest", new Map<string, string>(), undefined],
    ["a key", new Map([["statit.accessKey", KEY]]), `Bearer ${KEY}`],
  ])("of %s has no cookies and the language of Excel", async (_, storage, authorization) => {
    const page = await open({ storage, displayLanguage: "fr-FR" });
    await page.value(BRENT);
    const [received] = server.received;
    expect(received?.credentials).toBe("omit");
    expect(received?.headers["accept-language"]).toBe("fr");
    expect(received?.headers.authorization).toBe(authorization);
  });

  it("is repeated where the server asks for it", async () => {
    server.next.push({ status: 429, body: "{}", retryAfter: "1" });
    expect(await (await open()).value(BRENT)).toBe(92.51);
  });

  it("fails its own cells only, and is sent again by the next recalculation", async () => {
    server.next.push("gone");
    const page = await open();
    const cells = await Promise.all([page.value(BRENT), page.value("wrong")]);
    expect(cells[0]).toBe("statit.example does not answer. Check the connection, then recalculate.");
    expect(cells[1]).toContain("“wrong” is not an indicator");
    expect(await page.value(BRENT)).toBe(92.51);
  });
});

describe("Excel", () => {
  it("that does not pass its settings fails the cells until it does", async () => {
    const page = await open({ isBusy: true });
    expect(await page.value(BRENT)).toContain("Excel did not pass its settings");
    page.surroundings.isBusy = false;
    expect(await page.value(BRENT)).toBe(92.51);
  });
});

describe("the script", () => {
  it("associates the five functions", async () => {
    const names: FunctionName[] = ["SERIES", "VALUE", "META", "LIST", "SEARCH"];
    expect((await open()).ids).toEqual(names);
  });
});
