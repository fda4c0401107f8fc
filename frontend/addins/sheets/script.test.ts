import { beforeAll, describe, expect, it } from "vitest";
import { paths } from "@/lib/paths";
import { publishLabels } from "./publish/labels";
import { builtPage, builtScript, engineOf, projectFile } from "./test/engine";
import type { SimulatedGoogle } from "./test/google";
import { answer, INSTALLATION, KEY, ME, simulatedGoogle } from "./test/installation";
import { english } from "./texts/english";

const DECLARATIONS = projectFile("declarations.js");
const PAGE = builtPage();

let script = "";
beforeAll(async () => {
  script = await builtScript(INSTALLATION);
});
const engine = (google: SimulatedGoogle) => engineOf(script, google);

const declared = [...DECLARATIONS.matchAll(/^function (\w+)\(/gm)].map(([, name = ""]) => name);

describe("the script", () => {
  it("is no module", () => expect(script).not.toMatch(/^\s*(import|export)\b/m));

  it("declares each function that the menu, the page and the formulas name", () => {
    const google = simulatedGoogle();
    const run = engine(google);
    run("onOpen()");
    const inPage = [...PAGE.matchAll(/"(statit[A-Z]\w+)"/g)].map(([, name]) => name);
    const named = [...google.menu.map(([, name]) => name), ...inPage];
    expect(new Set(named).size).toBe(17);
    for (const name of named) expect(run(`typeof ${name}`), name).toBe("function");
    expect(run("typeof STATIT_SEARCH")).toBe("function");
  });

  it("declares no function that Apps Script hides", () => {
    expect(declared.length).toBeGreaterThan(15);
    expect(declared.filter((name) => name.endsWith("_"))).toEqual([]);
  });

  it("calls only what the bundle exports", () => {
    const run = engine(simulatedGoogle());
    const called = [...DECLARATIONS.matchAll(/\bStatit\.(\w+)\(/g)].map(([, name]) => name);
    expect(called).toHaveLength(declared.length);
    for (const name of called) expect(run(`typeof Statit.${name}`), name).toBe("function");
  });

  it("describes each custom function and each of its arguments", () => {
    const functions = DECLARATIONS.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*function ([A-Z_]+)\((.*)\)/g);
    const found = [...functions].map(([, comment = "", name, parameters = ""]) => {
      const described = [...comment.matchAll(/@param \{.+?\} (\w+) \S/g)].map(([, parameter]) => parameter);
      expect(described, name).toEqual(parameters.split(", "));
      expect(comment).toContain("@customfunction");
      expect(comment).toContain("@return");
      return name;
    });
    expect(found).toEqual(["STATIT", "STATIT_VALUE", "STATIT_META", "STATIT_LIST", "STATIT_SEARCH"]);
  });
});

describe("in an engine with the language alone", () => {
  it.each([
    ['STATIT("ann/c/quarter", "2024", "2024-12", "quarterly", "index base 100", "2024-Q1", "v3")', 2],
    ['STATIT([["ann/c/quarter", "ann/c/month"]])', 4],
    ['STATIT_VALUE("ann/c/quarter", new Date(Date.UTC(2024, 1, 1, 12)))', 1],
    ['STATIT_META("https://statit.example/fr/ann/c/month?freq=Q", "périodicité")', 1],
    ['STATIT_META("ann/c/month", "notes")', 1],
    ['STATIT_LIST("ann/c")', 3],
    ['STATIT_SEARCH("month", 3)', 2],
  ])("%s gives rows", (formula, count) => {
    const google = simulatedGoogle();
    const run = engine(google);
    expect(google.formula("A1", () => run(formula) as never)).toHaveLength(count);
  });

  it("a wrong argument gives an error with its sentence, in French too", () => {
    const google = simulatedGoogle();
    google.locale = "fr";
    const run = engine(google);
    expect(() => run('STATIT("ann/c/month", "hier")')).toThrow("n’est pas une date pour l’argument");
  });

  it("the actions of the sidebar answer with JSON", () => {
    const google = simulatedGoogle();
    google.spreadsheet.current = google.spreadsheet.first.getRange("A1");
    const run = engine(google);
    const given = JSON.stringify({ id: "ann/c/month", last: "", frequency: "", canReplace: true });
    for (const action of [
      "statitKey()",
      `statitStoreKey("${KEY}")`,
      "statitKey()",
      'statitSearch("month")',
      `statitInsertFormula("series", ${given})`,
      `statitInsertTable(${given})`,
      "statitRefresh()",
      "statitFailures()",
      'statitShowCell("Sheet1", "A2")',
      "statitRemoveKey()",
    ]) {
      const answer = run(action) as { isDone: boolean };
      expect(answer.isDone, action).toBe(true);
      expect(JSON.parse(JSON.stringify(answer)), action).toEqual(answer);
    }
    expect(run('statitSearch("")')).toEqual({ isDone: false, sentence: "Give a text to search for." });
  });
});

describe("publishing in an engine with the language alone", () => {
  it("answers with JSON from the selection to the list", () => {
    const report = { counts: {}, valid: [], invalid: [], defects: [], proposals: [] };
    const google = simulatedGoogle((request) => {
      if (request.url.endsWith("/me"))
        return { status: 200, body: JSON.stringify({ ...ME, scope: "publish" }) };
      if (!request.url.includes("/import/")) return answer(request);
      const published_at = request.url.includes("dry_run") ? null : "2024-05-01T00:00:00Z";
      return { status: 200, body: JSON.stringify({ ...report, published_at }) };
    });
    const cells = google.spreadsheet.first.getRange("A1:B3");
    cells.setValues([
      ["", "Month"],
      [new Date("2024-01-01T12:00:00Z"), 1],
      [new Date("2024-02-01T12:00:00Z"), 2],
    ]);
    google.spreadsheet.current = cells;
    const run = engine(google);
    run(`statitStoreKey("${KEY}")`);
    const done = (action: string) => {
      const given = run(action) as { isDone: boolean; value: never };
      expect(given.isDone, action).toBe(true);
      expect(JSON.parse(JSON.stringify(given)), action).toEqual(given);
      return given.value;
    };
    const draft = done("statitDraft()");
    const { seen } = done(`statitPreview(${JSON.stringify(draft)})`) as { seen: object };
    expect(seen).toEqual({ month: 3 });
    done(`statitPublish(${JSON.stringify(draft)}, ${JSON.stringify(seen)})`);
    expect(done("statitLinks()")).toHaveLength(1);
    done('statitPublishAgain("Statit_Publication_1")');
    expect(done('statitForgetLink("Statit_Publication_1")')).toEqual([]);
  });
});

describe("the menu", () => {
  it.each([
    ["en", ["Open", "Refresh all"]],
    ["fr", ["Ouvrir", "Tout actualiser"]],
  ])("is in the language of the user: %s", (locale, captions) => {
    const google = simulatedGoogle();
    google.locale = locale;
    engine(google)("onInstall()");
    expect(google.menu.map(([caption]) => caption)).toEqual(captions);
  });

  it("refreshes and says so beside the sheet", () => {
    const google = simulatedGoogle();
    engine(google)("statitRefreshAll()");
    expect(google.spreadsheet.toasts).toEqual(["This document has no Statit formula yet."]);
  });

  it("opens the sidebar, filled in", () => {
    const google = simulatedGoogle();
    google.files.set("Sidebar", PAGE);
    engine(google)("statitOpen()");
    expect(google.sidebar).toContain("<h1>statit.example</h1>");
    expect(google.sidebar).toContain(`href="${INSTALLATION}${paths.settings("access")}"`);
    expect(google.sidebar).not.toContain("{{");
  });
});

describe("the page of the sidebar", () => {
  it("loads nothing", () => expect(PAGE).not.toMatch(/\bsrc=|@import|url\((?!"data:)|<link/));

  it("uses every text that is made for it", () => {
    const used = [...PAGE.matchAll(/\{\{(\w+)\}\}|labels\.(\w+)/g)].map(
      ([, first, second]) => first ?? second,
    );
    const made = Object.keys({ ...english.labels, ...publishLabels("en") });
    expect(made.filter((name) => !used.includes(name))).toEqual([]);
  });
});

describe("the manifest", () => {
  const manifest = JSON.parse(projectFile("appsscript.json"));

  it("asks for this document, for requests and for the sidebar, and no more", () =>
    expect(manifest.oauthScopes).toEqual([
      "https://www.googleapis.com/auth/spreadsheets.currentonly",
      "https://www.googleapis.com/auth/script.external_request",
      "https://www.googleapis.com/auth/script.container.ui",
    ]));

  it("permits requests to the installation alone", () =>
    expect(manifest).toMatchObject({ urlFetchWhitelist: ["__ADDRESS__/"], runtimeVersion: "V8" }));
});
