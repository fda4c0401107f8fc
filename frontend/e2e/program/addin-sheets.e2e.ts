import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { curl } from "../../addins/sheets/test/curl";
import { builtScript, engineOf } from "../../addins/sheets/test/engine";
import { SimulatedGoogle } from "../../addins/sheets/test/google";
import { PASSWORD, type Person } from "../support/person";
import { OwnServer } from "../support/server";
import { setsAreThere } from "../support/sets";
import { csvRows, publishForSheets } from "../support/sheetData";

const server = new OwnServer();
let author: Person;
let script = "";

beforeAll(async () => {
  await server.start();
  script = await builtScript(server.address);
  author = await publishForSheets(server);
});
afterAll(() => server.remove());

/** A spreadsheet with the built script, in a time zone other than that of the tests. */
function openSheet() {
  const google = new SimulatedGoogle(server.address, curl);
  google.spreadsheet.zone = "America/New_York";
  const run = engineOf(script, google);
  /** The texts that the cells of a formula show; `ranges` are its arguments that are no texts, as JSON. */
  const cells = (formula: string) => google.formula("A1", () => run(formula) as never);
  return { google, run, cells };
}

/** `STATIT("id", "2024", null)` for a name and its arguments. */
const formula = (name: string, ...given: unknown[]) =>
  `${name}(${given.map((each) => JSON.stringify(each))})`;

/** The rows of the CSV that the server gives, with first days and numbers as cells show them. */
async function csv(path: string, query = ""): Promise<string[][]> {
  const rows = await csvRows(author, `office/real/${path}`, query);
  return rows.map(([day, value]) => [day, String(value)]);
}

/** The JSON of a path of the API, as a guest. */
async function json<Answer>(path: string): Promise<Answer> {
  return (await (await fetch(`${server.address}/api/v1/${path}`)).json()) as Answer;
}

describe("STATIT", () => {
  /** The arguments after the id, and the query of the CSV that has the same rows. */
  const CASES: [path: string, given: unknown[], query: string][] = [
    ["revised", [], ""],
    ["revised", ["2024-02"], "start=2024-02"],
    ["revised", [null, null, null, null, null, "v1"], "asof=v1"],
    ["us/cpi", [2020, "2021-Q2"], "start=2020&end=2021-Q2"],
    ["us/cpi", ["-12"], "start=-12"],
    ["us/cpi", [-12, null, "quarterly"], "start=-12&freq=Q"],
    ["us/cpi", ["2000", null, "semestriel", "variation"], "start=2000&freq=S&transform=change"],
    ["us/cpi", ["2000", null, "yearly", "change in %", 2], "start=2000&freq=Y&transform=pct&param=2"],
    ["us/cpi", ["2000", null, "M", "variation en % sur un an"], "start=2000&freq=M&transform=pct&param=12"],
    ["us/cpi", ["2000", null, "Q", "change over one year"], "start=2000&freq=Q&transform=change&param=4"],
    ["us/cpi", ["2000", null, "", "moving average", 3], "start=2000&transform=mavg&param=3"],
    ["us/cpi", ["2000", null, "", "somme mobile", 12], "start=2000&transform=msum&param=12"],
    ["us/cpi", ["2000", null, "", "index base 100", "2010-01"], "start=2000&transform=index&param=2010-01"],
    ["us/gdp", ["2000-T1", 2005], "start=2000-Q1&end=2005"],
    ["us/births", ["2000", "2001", "weekly"], "start=2000&end=2001&freq=W"],
    ["us/births", [], ""],
    ["gas/henry-hub", ["2020-01", "2020-06"], "start=2020-01&end=2020-06"],
    ["oil/brent", ["2020-W05", "2020-W20"], "start=2020-W05&end=2020-W20"],
    ["electricity/france", ["2010-H2"], "start=2010-S2"],
    ["insee/naissances", ["2015"], "start=2015"],
    ["drinks", [], ""],
  ];

  it.each(CASES.filter(([path]) => setsAreThere || path === "revised"))(
    "of %s with %j shows the rows of the CSV",
    async (path, given, query) => {
      const expected = await csv(path, query);
      expect(expected.length).toBeGreaterThan(0);
      const { cells } = openSheet();
      expect(cells(formula("STATIT", `office/real/${path}`, ...given))).toEqual(expected);
      const address = `${server.address}/fr/office/real/${path}?${query}`;
      expect(cells(formula("STATIT", address))).toEqual(expected);
    },
  );

  it("takes dates of the sheet, in its time zone", async () => {
    const { cells } = openSheet();
    const evening = "new Date('2024-02-01T03:00:00Z')"; // 31 January in New York
    const shown = cells(`STATIT("office/real/revised", null, ${evening})`);
    expect(shown).toEqual(await csv("revised", "end=2024-01-31"));
    expect(shown).not.toEqual(await csv("revised", "end=2024-02-01"));
  });

  it.skipIf(!setsAreThere)(
    "joins the indicators of a range in one request (needs the data sets)",
    async () => {
      const { google, cells } = openSheet();
      const ids = [["office/real/us/gdp"], [""], ["office/real/electricity/france"]];
      const [header, ...rows] = cells(formula("STATIT", ids, "2008", 2009));
      expect(header).toEqual([
        "Period",
        "US real gross domestic product",
        "Electricity for households, France",
      ]);
      const column = (at: number) => rows.filter((row) => row[at] !== "").map((row) => [row[0], row[at]]);
      expect(column(1)).toEqual(await csv("us/gdp", "start=2008&end=2009"));
      expect(column(2)).toEqual(await csv("electricity/france", "start=2008&end=2009"));
      expect(google.network.sent).toHaveLength(1);
    },
  );

  it("has the sentence of the server for options that it refuses, in French too", () => {
    const { google, cells } = openSheet();
    const finer = formula("STATIT", "office/real/revised", null, null, "daily");
    expect(() => cells(finer)).toThrow(/frequency/);
    google.locale = "fr";
    expect(() => cells(finer)).toThrow(/périodicité/);
  });
});

describe.skipIf(!setsAreThere)("STATIT_VALUE (needs the data sets)", () => {
  it.each([
    ["us/cpi", [], ""],
    ["us/cpi", ["2020-03-15"], "start=2020-03&end=2020-03"],
    ["us/cpi", ["2020-T2", "trimestriel"], "start=2020-Q2&end=2020-Q2&freq=Q"],
    ["us/cpi", [2019, "Y", "pct", 1], "start=2019&end=2019&freq=Y&transform=pct&param=1"],
    ["us/births", ["2014-12-31"], "start=2014-12-31&end=2014-12-31"],
    ["oil/brent", ["2020-W05"], "start=2020-W05&end=2020-W05"],
  ])("of %s with %j is that of the CSV", async (path, given, query) => {
    const value = (await csv(path, query)).at(-1)?.[1];
    expect(value).toBeDefined();
    const { cells } = openSheet();
    expect(cells(formula("STATIT_VALUE", `office/real/${path}`, ...given))).toEqual([[value]]);
  });

  it("of categories is named by the category", async () => {
    const [[category, value] = []] = await csv("drinks");
    const { cells } = openSheet();
    expect(cells(formula("STATIT_VALUE", "office/real/drinks", category))).toEqual([[value]]);
  });

  it("of a range has the shape of the range, in one request", async () => {
    const { google, cells } = openSheet();
    const ids = [
      ["office/real/us/cpi", ""],
      ["office/real/none", "office/real/us/gdp"],
    ];
    const shown = cells(formula("STATIT_VALUE", ids));
    expect(shown).toEqual([
      [(await csv("us/cpi")).at(-1)?.[1], ""],
      [expect.stringContaining("There is no “office/real/none”"), (await csv("us/gdp")).at(-1)?.[1]],
    ]);
    expect(google.network.sent).toHaveLength(1);
  });
});

describe("STATIT_META", () => {
  it.each([
    ["name", "Revised"],
    ["unité", "index"],
    ["frequency", "monthly"],
    ["licence", "CC-BY-4.0"],
    ["dernière période", "2024-03-01"],
    ["last value", "3"],
    ["vintage", "2"],
    ["identifiant", "office/real/revised"],
    ["first period", "2024-01-01"],
    ["nombre", "3"],
    ["notes", ""],
    ["parent", ""],
  ])("%s is %j", (field, text) => {
    const { cells } = openSheet();
    expect(cells(formula("STATIT_META", "office/real/revised", field))).toEqual([[text]]);
  });

  it("has the day of the publication, and the address of the page", () => {
    const { cells } = openSheet();
    const [[updated]] = cells(formula("STATIT_META", "office/real/revised", "updated")) as [[string]];
    expect(Math.abs(Date.parse(updated) - Date.now())).toBeLessThan(2 * 86_400_000);
    expect(cells(formula("STATIT_META", "office/real/revised", "address"))).toEqual([
      [`${server.address}/office/real/revised`],
    ]);
  });
});

describe("STATIT_LIST and STATIT_SEARCH", () => {
  it("show the indicators of the API", async () => {
    const { series } = await json<{ series: { id: string }[] }>("collections/office/real/series?first=200");
    const { cells } = openSheet();
    const [header, ...rows] = cells(formula("STATIT_LIST", "office/real"));
    expect(header).toEqual(["Id", "Name", "Unit", "Frequency", "Last period", "Last value"]);
    expect(rows.map(([id]) => id)).toEqual(series.map(({ id }) => id));
    expect(rows.find(([id]) => id === "office/real/revised")?.slice(1)).toEqual([
      "Revised",
      "index",
      "monthly",
      "2024-03-01",
      "3",
    ]);
  });

  it("find an indicator by its name, as many as asked for", () => {
    const { cells } = openSheet();
    const [, ...rows] = cells(formula("STATIT_SEARCH", "revised", 1));
    expect(rows.map(([id]) => id)).toEqual(["office/real/revised"]);
    expect(() => cells(formula("STATIT_SEARCH", "nothing like this"))).toThrow("No indicator was found");
  });
});

describe("an access key", () => {
  it("opens a private collection to formulas until it is revoked", async () => {
    const { done } = await author.ask<{ done: { secret: string; key: { id: string } } }>(
      `mutation($input: AccessKeyInput!, $password: String!) {
        done: makeAccessKey(input: $input, password: $password) { secret key { id } problems { code } } }`,
      { input: { name: "Sheet", scope: "READ", days: 30 }, password: PASSWORD },
    );
    const { google, run, cells } = openSheet();
    google.clock.now = Date.now();
    const secret = formula("STATIT", "office/closed/secret");
    expect(() => cells(secret)).toThrow("or your key may not read it");
    expect(run(formula("statitStoreKey", done.secret))).toMatchObject({
      isDone: true,
      value: { key: { name: "Sheet", scope: "Read", left: expect.stringMatching(/^(29|30) days left$/) } },
    });
    expect(cells(secret)).toEqual([["2024-01-01", "42"]]);

    await author.ask("mutation($id: ID!) { revokeAccessKey(id: $id) { problems { code } } }", done.key);
    expect(cells(secret)).toEqual([["2024-01-01", "42"]]); // for 5 minutes
    google.clock.advance(301_000);
    expect(() => cells(secret)).toThrow("refused your access key");
  });
});

describe("a server that is gone", () => {
  it("is named, with Google’s reason", () => {
    const google = new SimulatedGoogle(server.address, (request) =>
      curl({ ...request, url: "http://127.0.0.1:9/" }),
    );
    const run = engineOf(script, google);
    const shown = () => google.formula("A1", () => run('STATIT("office/real/revised")') as never);
    expect(shown).toThrow(`Google’s servers could not reach ${new URL(server.address).host}`);
  });
});
