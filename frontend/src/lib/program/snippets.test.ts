import { describe, expect, test } from "vitest";
import {
  calcFormula,
  fileAddress,
  PROGRAM_LANGUAGES,
  type ProgramData,
  plainAddress,
  snippet,
} from "./snippets";

const SITE = "https://statit.example";
const monthly: ProgramData = { series: ["baker", "prices", "bread/white"], options: {}, letter: "M" };
const withOptions: ProgramData = {
  series: ["baker", "prices", "bread/white"],
  options: {
    freq: "Q",
    agg: "avg",
    transform: "index",
    param: "2015-Q1",
    start: "2010",
    end: "2020-Q4",
    partial: "hide",
    asof: "2026-11-26T10:00:00+01:00",
    order: "desc",
    limit: "40",
  },
  letter: "Q",
};
const QUERY =
  "freq=Q&agg=avg&transform=index&param=2015-Q1&start=2010&end=2020-Q4&partial=hide" +
  "&asof=2026-11-26T10%3A00%3A00%2B01%3A00&order=desc&limit=40";
const WHITE = `${SITE}/api/v1/series/baker/prices/bread/white`;

describe("a program is the example of the guide with the address of the data", () => {
  test.each([
    ["curl", `curl --fail-with-body "${WHITE}.csv"`],
    [
      "Python",
      `import pandas as pd

address = "${WHITE}.csv"
data = pd.read_csv(address, parse_dates=["date"], index_col="date")
print(data["value"].tail(3))`,
    ],
    ["R", `address <- "${WHITE}.csv"\ndata <- read.csv(address)\nprint(tail(data, 3))`],
    [
      "JavaScript",
      `const address = "${WHITE}.json";
const answer = await fetch(address);
if (!answer.ok) throw new Error(await answer.text());
const { periods, values } = await answer.json();
console.log(periods.slice(-3), values.slice(-3));`,
    ],
  ] as const)("%s", (language, program) => {
    expect(snippet(language, SITE, monthly)).toBe(program);
  });

  test.each(PROGRAM_LANGUAGES)("with all read options (%s)", (language) => {
    const format = language === "JavaScript" ? "json" : "csv";
    expect(snippet(language, SITE, withOptions)).toContain(`"${WHITE}.${format}?${QUERY}"`);
  });

  test.each(["D", "W", "M", "Y"] as const)("pandas parses the periods of %s as dates", (letter) => {
    expect(snippet("Python", SITE, { ...monthly, letter })).toContain('parse_dates=["date"]');
  });

  test.each(["Q", "S", "C"] as const)("pandas reads the periods of %s as texts", (letter) => {
    expect(snippet("Python", SITE, { ...monthly, letter })).toContain('read_csv(address, index_col="date")');
  });

  test.each(PROGRAM_LANGUAGES)("nothing of the environment is left (%s)", (language) => {
    expect(snippet(language, SITE, monthly)).not.toMatch(/SITE|SERIES|environ|getenv|import os|^#|^\/\//m);
  });

  test.each(PROGRAM_LANGUAGES)("a path like a word of the environment stays (%s)", (language) => {
    const path = "os.environ/process.env/Sys.getenv";
    expect(snippet(language, SITE, { ...monthly, series: ["a", "b", path] })).toContain(`/a/b/${path}.`);
  });
});

describe("a formula of LibreOffice Calc", () => {
  test("links to the latest value of the workbook", () => {
    expect(calcFormula(SITE, monthly)).toBe(`='${WHITE}.xlsx?order=desc&limit=1'#$data.B2`);
  });

  test("has the read options; the order and the limit are its own", () => {
    const query = QUERY.replace("limit=40", "limit=1");
    expect(calcFormula(SITE, withOptions)).toBe(`='${WHITE}.xlsx?${query}'#$data.B2`);
  });

  test("is missing for categories, which have no latest value", () => {
    expect(calcFormula(SITE, { ...monthly, letter: "C" })).toBeUndefined();
  });

  test("the address of all values is that of the CSV file", () => {
    expect(fileAddress(SITE, withOptions, "csv")).toBe(`${WHITE}.csv?${QUERY}`);
  });
});

describe("an address in source code", () => {
  test.each([
    ["an accent", "/é", "/%C3%A9"],
    ["a quote of a formula or a shell", "/it's", "/it%27s"],
    ["a quote of a program", '/say"so"', "/say%22so%22"],
    ["a variable of a shell", "/$HOME", "/%24HOME"],
    ["a command of a shell", "/`id`$(id)", "/%60id%60%24%28id%29"],
    ["the history of a shell", "/wow!", "/wow%21"],
    ["an escape", "/a\\n", "/a%5Cn"],
    ["a line end", "/a\nb", "/a%0Ab"],
    ["a template", `/{SITE}\${x}`, "/%7BSITE%7D%24%7Bx%7D"],
    ["a replacement pattern", "/$&$1", "/%24&%241"],
    ["a sign of two code units", "/🥖", "/%F0%9F%A5%96"],
    ["a lone surrogate", "/\ud83e", "/%EF%BF%BD"],
    ["what is encoded already", "/a%20b+c", "/a%20b+c"],
    ["an IPv6 host", "http://[::1]:8080/a", "http://[::1]:8080/a"],
  ])("encodes, or leaves, %s", (_, address, plain) => {
    expect(plainAddress(address)).toBe(plain);
  });

  test.each(PROGRAM_LANGUAGES)("options from the address bar end no string (%s)", (language) => {
    const options = { param: `é'"$(id)\`id\`\\"); import os #{x}!` };
    const program = snippet(language, SITE, { ...monthly, options });
    const [quoted = ""] = /"https:[^"]*"/.exec(program) ?? [];
    expect(quoted).toMatch(/^"[A-Za-z0-9\-._~:/?&=%+]+"$/);
    expect(new URL(quoted.slice(1, -1)).searchParams.get("param")).toBe(options.param);
    expect(program.replace(quoted, "")).toBe(snippet(language, SITE, monthly).replace(/"https:[^"]*"/, ""));
  });
});
