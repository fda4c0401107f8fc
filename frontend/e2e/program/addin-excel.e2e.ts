import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FunctionName } from "../../addins/excel/bridge";
import type { Invocation } from "../../addins/excel/host/office";
import { ExcelPage } from "../../addins/excel/test/page";
import { PASSWORD, type Person } from "../support/person";
import { OwnServer } from "../support/server";
import { setsAreThere } from "../support/sets";
import { csvRows, firstDay, publishForSheets } from "../support/sheetData";

const REVISED = "office/real/revised";
const CLOSED = "office/closed/secret";
const DATED = ["us/cpi", "us/gdp", "us/births", "gas/henry-hub", "oil/brent", "electricity/france"];

const server = new OwnServer();
let author: Person;
/** The requests that the pages have sent. */
let requests = 0;
const countedFetch: typeof fetch = (...request) => {
  requests += 1;
  return fetch(...request);
};
const open = (given: Partial<ExcelPage["surroundings"]> = {}) =>
  ExcelPage.open({
    fetch: countedFetch,
    installation: server.address,
    excelApi: "1.15",
    setTimeout,
    ...given,
  });

beforeAll(async () => {
  await server.start();
  author = await publishForSheets(server);
});
afterAll(() => server.remove());

/** The serial number of the first day of a period, in the 1900 system; a category as it is. */
function serial(period: string): number | string {
  const day = firstDay(period);
  const time = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(time) ? day : time / 86_400_000 + 25_569;
}

/** The rows of the CSV that the server gives, with dates as serial numbers. */
async function csv(series: string, query = ""): Promise<unknown[][]> {
  const rows = await csvRows(author, series, query);
  return rows.map(([day, value]) => [serial(day), value]);
}

/** The JSON of a path of the API, as a guest. */
async function json<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(`${server.address}/api/v1/${path}`)).json()) as Answer;
}

/** An indicator in a list or in the results of a search. */
interface Item {
  id: string;
  name: { en: string };
  unit: { en: string };
  /** `null` for an indicator by category. */
  last_period: string | null;
  last_value: number | null;
}

describe("the options of STATIT.SERIES", () => {
  /** The arguments after the id, and the query of the CSV that has the same rows. */
  const CASES: [path: string, given: unknown[], query: string][] = [
    ["revised", [], ""],
    ["revised", ["2024-02"], "start=2024-02"],
    ["revised", [null, 45_323], "end=2024-02-01"],
    ["revised", [null, null, null, null, null, "v1"], "asof=v1"],
    ["us/cpi", [2020, "2021-Q2"], "start=2020&end=2021-Q2"],
    ["us/cpi", ["-12"], "start=-12"],
    ["us/cpi", [-12, null, "quarterly"], "start=-12&freq=Q"],
    ["us/cpi", ["2000", null, "trimestriel"], "start=2000&freq=Q"],
    ["us/cpi", ["2000", null, "half-yearly", "change"], "start=2000&freq=S&transform=change"],
    ["us/cpi", ["2000", null, "yearly", "change in %", 2], "start=2000&freq=Y&transform=pct&param=2"],
    [
      "us/cpi",
      ["2000", null, "mensuel", "variation en % sur un an"],
      "start=2000&freq=M&transform=pct&param=12",
    ],
    ["us/cpi", ["2000", null, "Q", "change over one year"], "start=2000&freq=Q&transform=change&param=4"],
    ["us/cpi", ["2000", null, null, "moving average", 3], "start=2000&transform=mavg&param=3"],
    ["us/cpi", ["2000", null, null, "somme mobile", 12], "start=2000&transform=msum&param=12"],
    ["us/cpi", ["2000", null, null, "index base 100", "2010-01"], "start=2000&transform=index&param=2010-01"],
    ["us/gdp", ["2000-T1", 2005], "start=2000-Q1&end=2005"],
    ["us/births", [36_586, 36_600], "start=2000-03-01&end=2000-03-15"],
    ["us/births", ["2000", "2001", "weekly"], "start=2000&end=2001&freq=W"],
    ["gas/henry-hub", ["2020-01", "2020-06"], "start=2020-01&end=2020-06"],
    ["oil/brent", ["2020-W05", "2020-W20"], "start=2020-W05&end=2020-W20"],
    ["electricity/france", ["2010-H2"], "start=2010-S2"],
    ["insee/naissances", ["2015"], "start=2015"],
    ["drinks", [], ""],
  ];

  it.each(CASES.filter(([path]) => setsAreThere || path === "revised"))(
    "%s with %j has the rows of the CSV",
    async (path, given, query) => {
      const id = `office/real/${path}`;
      const expected = await csv(id, query);
      expect(expected.length).toBeGreaterThan(0);
      expect(await (await open()).call("SERIES", [[[id]], ...given])).toEqual(expected);
      // The address of the page with the same options is an id, too.
      const address = `${server.address}/fr/${id}?${query}`;
      expect(await (await open()).call("SERIES", [[[address]]])).toEqual(expected);
    },
  );

  it.skipIf(!setsAreThere)(
    "may be those of an address, with a method of aggregation (needs the data sets)",
    async () => {
      const query = "freq=M&agg=last&start=2020";
      const address = `${server.address}/office/real/gas/henry-hub?${query}`;
      const expected = await csv("office/real/gas/henry-hub", query);
      expect(await (await open()).call("SERIES", [[[address]]])).toEqual(expected);
    },
  );

  it.skipIf(!setsAreThere)("join a range in one request (needs the data sets)", async () => {
    const ids = ["us/gdp", "electricity/france"].map((path) => [`office/real/${path}`]);
    requests = 0;
    const [header, ...rows] = await (await open()).call("SERIES", [ids, "2008", 2009]);
    expect(requests).toBe(1);
    expect(header).toEqual([
      "Period",
      "US real gross domestic product",
      "Electricity for households, France",
    ]);
    const column = (at: number) => rows.filter((row) => row[at] !== "").map((row) => [row[0], row[at]]);
    expect(column(1)).toEqual(await csv("office/real/us/gdp", "start=2008&end=2009"));
    expect(column(2)).toEqual(await csv("office/real/electricity/france", "start=2008&end=2009"));
  });
});

describe("the other functions", () => {
  it.skipIf(!setsAreThere).each<[string, unknown[], string]>([
    ["us/cpi", [], "start=-1"],
    ["us/cpi", ["2010-05"], "start=2010-05&end=2010-05"],
    ["us/cpi", ["2010-Q2", "Q"], "start=2010-Q2&end=2010-Q2&freq=Q"],
    ["us/cpi", [2010, "Y", "change in %", 1], "start=2010&end=2010&freq=Y&transform=pct&param=1"],
    ["us/births", [serial("2004-02-29")], "start=2004-02-29&end=2004-02-29"],
    ["oil/brent", [serial("2020-01-30")], "start=2020-W05&end=2020-W05"],
    ["electricity/france", ["2012-S2"], "start=2012-S2&end=2012-S2"],
  ])("STATIT.VALUE of %s with %j is that of the CSV", async (path, given, query) => {
    const rows = await csv(`office/real/${path}`, query);
    expect(rows).toHaveLength(1);
    expect(await (await open()).call("VALUE", [[[`office/real/${path}`]], ...given])).toEqual([
      [rows[0]?.[1]],
    ]);
  });

  it("STATIT.META has the fields of the metadata", async () => {
    const page = await open({ displayLanguage: "fr-FR" });
    const meta = await json<{ published_at: string }>(`series/${REVISED}/~meta`);
    const fields = ["nom", "unité", "périodicité", "dernière période", "dernière valeur", "millésime"];
    const further = ["première période", "nombre", "licence", "adresse", "mise à jour"];
    const cells = [...fields, ...further].map((field) => page.call("META", [[[REVISED]], field]));
    expect((await Promise.all(cells)).map(([row]) => row?.[0])).toEqual([
      "Revised",
      "indice",
      "mensuel",
      serial("2024-03"),
      3,
      2,
      serial("2024-01"),
      3,
      "CC-BY-4.0",
      `${server.address}/${REVISED}`,
      serial(meta.published_at.slice(0, 10)),
    ]);
  });

  it("STATIT.LIST and STATIT.SEARCH have the indicators of the API", async () => {
    const page = await open();
    const row = ({ id, name, unit, last_period, last_value }: Item) => [
      id,
      name.en,
      unit.en,
      expect.any(String),
      last_period === null ? "" : serial(last_period),
      last_value ?? "",
    ];
    const { series } = await json<{ series: Item[] }>("collections/office/real/series?first=200");
    const listed = await page.call("LIST", [`${server.address}/office/real`]);
    expect(listed.slice(1)).toEqual(series.map(row));
    const { results } = await json<{ results: Item[] }>("search?q=revised&kind=metric&lang=en&first=2");
    const found = await page.call("SEARCH", ["revised", 2]);
    expect(found.slice(1)).toEqual(results.map(row));
    expect(found[1]?.[0]).toBe(REVISED);
  });
});

describe("a recalculation", () => {
  it.skipIf(!setsAreThere)("of 2,000 cells sends at most 12 requests (needs the data sets)", async () => {
    const page = await open();
    await page.bridge.context();
    requests = 0;
    const begun = process.cpuUsage();
    const cells = Array.from({ length: 2_000 }, (_, at) => {
      const id = `office/real/${DATED[at % DATED.length]}`;
      return page.call("SERIES", [[[id]], `-${Math.floor(at / DATED.length) + 1}`]);
    });
    const tables = await Promise.all(cells);
    const { user, system } = process.cpuUsage(begun);
    expect(requests).toBeLessThanOrEqual(12);
    expect((user + system) / 1e6, "seconds of processor time").toBeLessThan(10);
    expect(tables.map((rows) => rows.length).slice(0, 12)).toEqual([1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
    expect(tables.at(-1)).toEqual(await csv("office/real/us/gdp", "start=-334"));
  });

  it("has errors in their cells and values in the others, in one request", async () => {
    const page = await open();
    const cases: [FunctionName, unknown[]][] = [
      ["VALUE", [[[REVISED]]]],
      ["VALUE", [[["office/real/nothing"]]]],
      ["VALUE", [[[REVISED]], null, "daily"]],
      ["VALUE", [[[REVISED]], "2020-01"]],
      ["VALUE", [[["no id"]]]],
    ];
    requests = 0;
    const results = await Promise.allSettled(cases.map(([name, given]) => page.call(name, given)));
    const shown = results.map((each) => (each.status === "fulfilled" ? each.value[0]?.[0] : each.reason));
    expect(shown).toEqual([
      3,
      expect.objectContaining({ code: "#N/A", message: expect.stringContaining("There is no") }),
      expect.objectContaining({ code: "#VALUE!", message: expect.stringContaining("Choose a lower one") }),
      expect.objectContaining({ code: "#N/A", message: `“${REVISED}” has no value for 2020-01.` }),
      expect.objectContaining({ code: "#VALUE!", message: expect.stringContaining("is not an indicator") }),
    ]);
    expect(requests).toBe(1);
    expect(page.bridge.failures()).toHaveLength(4);
  });

  it("sends nothing for cancelled cells", async () => {
    const page = await open();
    requests = 0;
    const invocations = Array.from({ length: 100 }, (): Invocation => ({}));
    const cells = invocations.map((invocation, at) => page.value(`office/real/x${at}`, invocation));
    for (const { onCanceled } of invocations) onCanceled?.();
    expect(new Set(await Promise.all(cells))).toEqual(new Set(["The calculation was cancelled."]));
    expect(await page.value(REVISED)).toBe(3);
    expect(requests).toBe(1);
  });
});

describe("the key", () => {
  it("opens what its user may read, until it is revoked", async () => {
    const { done } = await author.ask<{ done: { secret: string; key: { id: string } } }>(
      `mutation($password: String!) {
        done: makeAccessKey(input: { name: "Excel", scope: READ, days: 30 }, password: $password) {
          secret key { id } } }`,
      { password: PASSWORD },
    );
    const page = await open();
    expect(await page.value(CLOSED)).toContain(`There is no “${CLOSED}”`);
    await page.bridge.setKey(done.secret);
    expect(await page.value(CLOSED)).toBe(42);
    expect((await page.bridge.fetch("/api/v1/me")).status).toBe(200);

    await author.ask("mutation($id: ID!) { revokeAccessKey(id: $id) { problems { code } } }", {
      id: done.key.id,
    });
    page.bridge.refresh();
    const { host } = new URL(server.address);
    expect(await page.value(CLOSED)).toContain(`${host} refused your access key`);
    await page.bridge.clearKey();
    expect(await page.value(REVISED)).toBe(3);
  });
});

describe("a server that is gone", () => {
  it("fails the cells with a sentence, until it is back", async () => {
    const page = await open();
    await server.stop();
    const { host } = new URL(server.address);
    expect(await page.value(REVISED)).toBe(
      `${host} does not answer. Check the connection, then recalculate.`,
    );
    await server.start();
    expect(await page.value(REVISED)).toBe(3);
  });
});
