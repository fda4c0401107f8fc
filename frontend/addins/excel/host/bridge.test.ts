import { beforeEach, describe, expect, it } from "vitest";
import { ExcelPage } from "../test/page";
import { BRENT, FakeServer, INSTALLATION, KEY, KEY_REFUSED, turn } from "../test/server";

const NOTHING = "demo/economy/nothing";

let server: FakeServer;
const open = (given: Partial<ExcelPage["surroundings"]> = {}) =>
  ExcelPage.open({ fetch: server.fetch, installation: INSTALLATION, ...given });

beforeEach(() => {
  server = new FakeServer();
});

describe("the key", () => {
  it("is stored outside the document, and used by the next calculation", async () => {
    const page = await open();
    const { bridge, surroundings } = page;
    await page.value(BRENT);
    expect(await bridge.hasKey()).toBe(false);
    await bridge.setKey(KEY);
    expect(await bridge.hasKey()).toBe(true);
    expect([...surroundings.storage]).toEqual([["statit.accessKey", KEY]]);
    await page.value(BRENT);
    await bridge.clearKey();
    expect(surroundings.storage.size).toBe(0);
    await page.value(BRENT);
    const sent = server.received.map(({ headers }) => headers.authorization);
    expect(sent).toEqual([undefined, `Bearer ${KEY}`, undefined]);
  });

  it("that was revoked fails the cells with a sentence", async () => {
    const page = await open({ storage: new Map([["statit.accessKey", KEY]]) });
    expect(await page.value(BRENT)).toBe(92.51);
    page.bridge.refresh();
    server.next.push(KEY_REFUSED);
    expect(await page.value(BRENT)).toContain("refused your access key");
  });

  it("that another workbook stored is used after a refresh", async () => {
    const page = await open();
    await page.value(BRENT);
    page.surroundings.storage.set("statit.accessKey", KEY);
    page.bridge.refresh();
    await page.value(BRENT);
    expect(server.received.at(-1)?.headers.authorization).toBe(`Bearer ${KEY}`);
  });
});

describe("the failures", () => {
  const cell = (address: string) => ({ address });

  it("are those of the present formulas, the last one first", async () => {
    const page = await open();
    await page.value(NOTHING, cell("Sheet1!A1"));
    await page.call("SERIES", [[["wrong"]]], cell("Sheet1!A2")).catch(() => undefined);
    await page.call("VALUE", [[[BRENT, "wrong", NOTHING]]], cell("Sheet1!A3"));
    expect(page.bridge.failures()).toEqual([
      {
        function: "VALUE",
        id: `${BRENT}, wrong, ${NOTHING}`,
        cell: "Sheet1!A3",
        sentence: expect.stringContaining("“wrong” is not an indicator"),
      },
      { function: "SERIES", id: "wrong", cell: "Sheet1!A2", sentence: expect.stringContaining("“wrong”") },
      { function: "VALUE", id: NOTHING, cell: "Sheet1!A1", sentence: expect.stringContaining("no “demo") },
    ]);
    await page.value(BRENT, cell("Sheet1!A1"));
    expect(page.bridge.failures().map((each) => each.cell)).toEqual(["Sheet1!A3", "Sheet1!A2"]);
    page.bridge.refresh();
    expect(page.bridge.failures()).toEqual([]);
  });

  it("are apart by arguments where Excel passes no cell, and 100 at most", async () => {
    const page = await open();
    const fail = (number: number) => page.value(`wrong${number % 120}`);
    await Promise.all(Array.from({ length: 240 }, (_, number) => fail(number)));
    expect(page.bridge.failures()).toHaveLength(100);
    expect(page.bridge.failures()[0]?.id).toBe("wrong119");
  });

  it("leave out previews of formulas", async () => {
    const page = await open();
    await page.value("wro", { isInValuePreview: true });
    expect(page.bridge.failures()).toEqual([]);
  });

  it("are announced once for many, until nobody listens", async () => {
    const page = await open();
    let announced = 0;
    const stop = page.bridge.onFailures(() => {
      announced += 1;
    });
    await Promise.all([page.value("wrong"), page.value("wrong too")]);
    await turn();
    expect(announced).toBe(1);
    stop();
    page.bridge.refresh();
    await turn();
    expect(announced).toBe(1);
  });
});

describe("the pane", () => {
  it("calculates like a cell, with the same cache", async () => {
    const page = await open();
    await page.value(BRENT);
    expect(await page.bridge.call("VALUE", [BRENT])).toEqual([[92.51]]);
    expect(server.received).toHaveLength(1);
    await expect(page.bridge.call("VALUE", ["wrong"])).rejects.toThrow("“wrong”");
    expect(page.bridge.failures()).toEqual([]);
  });

  it("sends requests with the key", async () => {
    const page = await open({ storage: new Map([["statit.accessKey", KEY]]) });
    const path = "/api/v1/collections/demo/nothing/series?first=200";
    const response = await page.bridge.fetch(path, { headers: { Accept: "text/csv" } });
    expect(response.status).toBe(404);
    expect(server.received[0]?.headers).toEqual({
      accept: "text/csv",
      "accept-language": "en",
      authorization: `Bearer ${KEY}`,
      "statit-client": "excel",
    });
  });

  it("reads the facts about Excel", async () => {
    const page = await open({ displayLanguage: "fr-FR", dateSystem: 1904 });
    const context = { language: "fr", installation: INSTALLATION, dateSystem: 1904 };
    expect(await page.bridge.context()).toEqual(context);
  });
});
