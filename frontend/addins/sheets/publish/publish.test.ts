import { describe, expect, it } from "vitest";
import { observations, series } from "../../core/test/server";
import { startRun } from "../google/run";
import type { FetchRequest } from "../google/services";
import type { SheetValue } from "../google/spreadsheet";
import { INSTALLATION, KEY, ME, simulatedGoogle } from "../test/installation";
import type { ServerResponse } from "../test/network";
import { selectDraft } from "./draft";
import { forgetLink, listLinks } from "./list";
import { previewCells, publishAgain, publishCells } from "./publish";

const DAY = (text: string) => new Date(`${text}T00:00:00+01:00`); // Europe/Paris, in winter
const TABLE: SheetValue[][] = [
  ["", "Bread", ""],
  [DAY("2024-01-01"), 1.5, ""],
  [DAY("2024-02-01"), "#N/A", ""],
];
const VALID = {
  id: "bread",
  path: "bread",
  status: "changed",
  added: 1,
  revised: 2,
  removed: 0,
  unchanged: 0,
};
const REPORT = { counts: {}, valid: [VALID], invalid: [], defects: [], proposals: [], published_at: null };
const PUBLISHED = { ...REPORT, published_at: "2026-05-01T12:00:00Z" };
const isPreview = (url: string) => url.includes("dry_run=true");

/** The behaviour of the server: who the key is, which vintage `bread` has, what an import answers. */
interface Behaviour {
  me?: object;
  vintage?: number;
  imported?: (url: string) => object;
}

/** Google with this table in B2:D4 of its sheet, all of it selected with the empty cells around. */
function googleWith(behaviour: Behaviour = {}, table = TABLE) {
  const answer = (request: FetchRequest): ServerResponse => {
    const path = request.url.slice(INSTALLATION.length);
    const json = (body: object, status = 200) => ({ status, body: JSON.stringify(body) });
    if (path === "/api/v1/me") return json({ ...ME, scope: "publish", ...behaviour.me });
    if (path === "/api/v1/observations") {
      const { vintage } = behaviour;
      const bread = { ...series("ann/c/bread", "M", { "2024-01": 1 }), vintage };
      const sent = { method: "POST" as const, path, body: request.payload };
      const found = observations(sent, () => (vintage === undefined ? undefined : bread));
      return { status: found.status, body: found.body };
    }
    const imported = behaviour.imported?.(path);
    return json(imported ?? (isPreview(path) ? REPORT : PUBLISHED));
  };
  const google = simulatedGoogle(answer);
  google.userProperties.setProperty("statit-key", KEY);
  const sheet = google.spreadsheet.first;
  sheet
    .getRange(2, 2, table.length, 3)
    .setValues(table.map((row) => row.map((it) => (it === "" ? null : it))));
  for (const [name, cell] of [...sheet.cells]) if (cell.display === "") sheet.cells.delete(name);
  sheet.getRange("B3:B4").setNumberFormat("mmm yyyy");
  google.spreadsheet.current = sheet.getRange("A1:E10");
  const files = () =>
    google.network.sent.filter(({ url }) => url.includes("/import/")).map(({ payload }) => payload);
  return { google, sheet, files, behaviour, run: startRun(google.services, INSTALLATION) };
}

describe("the selected cells", () => {
  it("become a draft without the empty cells around, in the collection of the key", () => {
    const { run } = googleWith();
    expect(selectDraft(run)).toEqual({
      address: "Sheet1!B2:C4",
      from: "From Sheet1!B2:C4.",
      link: null,
      isLimited: true,
      isTable: true,
      collection: "ann/c",
      columns: [{ key: "bread", name: "Bread", isIncluded: true }],
      titles: ["Bread"],
      existing: [null],
      frequency: "M",
      mode: "merge",
      repairs: [],
    });
  });

  it.each([
    ["B3:C4", "Sheet1!B3:C4"],
    ["A3:E3", "Sheet1!B3:C3"],
    ["C3:E10", "Sheet1!C3:C4"],
  ])("%s are those of %s", (selection, address) => {
    const { run, google, sheet } = googleWith();
    google.spreadsheet.current = sheet.getRange(selection);
    expect(selectDraft(run).address).toBe(address);
  });

  it("may be in a sheet whose name needs apostrophes, and in columns without a heading", () => {
    const { google, run } = googleWith({ me: { collection: null } });
    const sheet = google.spreadsheet.add("L'été 2024");
    sheet.getRange("A1:B2").setValues([
      ["2023", 1],
      ["2024", 2],
    ]);
    google.spreadsheet.current = sheet.getRange("A1:B2");
    const draft = selectDraft(run);
    expect(draft).toMatchObject({ collection: "", isLimited: false, titles: ["No heading (B1)"] });
    expect(draft.address).toBe("'L''été 2024'!A1:B2");
    const named = { ...draft, collection: "ann/c", columns: [{ key: "a", name: "A", isIncluded: true }] };
    expect(previewCells(run, named).draft.address).toBe(draft.address);
  });

  it.each<[string, Behaviour, (at: ReturnType<typeof googleWith>) => void, string]>([
    ["that are empty", {}, ({ sheet }) => sheet.cells.clear(), "The selected cells are empty."],
    [
      "below all content",
      {},
      ({ google, sheet }) => {
        sheet.getDataRange = () => sheet.getRange("A1:B2");
        google.spreadsheet.current = sheet.getRange("C5:D6");
      },
      "The selected cells are empty.",
    ],
    [
      "that are none",
      {},
      ({ google }) => {
        google.spreadsheet.current = null;
      },
      "Select a single range",
    ],
    [
      "without a key",
      {},
      ({ google }) => google.userProperties.deleteProperty("statit-key"),
      "sign in with an access key that can publish",
    ],
    ["with a key that can only read", { me: { scope: "read" } }, () => undefined, "Your key can only read."],
  ])("%s give a sentence", (_, behaviour, arrange, sentence) => {
    const given = googleWith(behaviour);
    arrange(given);
    expect(() => selectDraft(given.run)).toThrow(sentence);
  });
});

describe("a preview", () => {
  it("sends the cells as they are now, dates as exact as they are shown, and publishes nothing", () => {
    const { run, files, sheet } = googleWith();
    const draft = selectDraft(run);
    sheet.getRange("C3").setValues([[7]]);
    const { published, report, page } = previewCells(run, draft);
    expect(files()).toEqual(["id,bread\nfrequency,M\nname,Bread\n2024-01,7\n2024-02,#N/A\n"]);
    expect(published).toBeNull();
    expect(page).toBe(`${INSTALLATION}/ann/c`);
    expect(report).toEqual({
      counts: "1 changed",
      changed: null,
      unreadable: null,
      problems: [],
      items: [{ key: "bread", status: "changed", effect: "1 value added · 2 revised" }],
      others: null,
      invalidTitle: null,
      invalid: [],
      proposals: [],
      publish: "Publish 1 indicator",
      nothing: null,
    });
  });

  it("names the cells of problems, and repairs as sentences", () => {
    const defects = [{ message: "Not a number.", line: 5, column: 2 }];
    const proposals = [
      { repair: "missing:#N/A", count: 1, ticked: false },
      { repair: "dates:within", count: 2, ticked: true },
    ];
    const invalid = [{ id: "bread", defects, more_defects: 2 }];
    const { run } = googleWith({ imported: () => ({ ...REPORT, valid: [], invalid, proposals }) });
    const { report } = previewCells(run, selectDraft(run));
    expect(report).toMatchObject({
      invalidTitle: "1 indicator with errors won’t be published",
      invalid: [
        {
          key: "bread",
          problems: [{ message: "Not a number.", cell: "Sheet1!C4", short: "C4" }],
          more: "and 2 other problems",
        },
      ],
      proposals: [{ repair: "missing:#N/A", text: "Treat “#N/A” as missing." }],
      publish: null,
    });
  });

  it("sends the accepted repairs, and names existing indicators", () => {
    const { run, google } = googleWith({ vintage: 3 });
    const { draft, seen } = previewCells(run, { ...selectDraft(run), repairs: ["missing:#N/A"] });
    expect(google.network.sent.at(-1)?.url).toContain("repair=dates%3Awithin&repair=missing%3A%23N%2FA");
    expect(draft.existing).toEqual(["Existing indicator: Nom ann/c/bread"]);
    expect(seen).toEqual({ bread: 3 });
  });

  it("is in French for a French user", () => {
    const { google } = googleWith();
    google.locale = "fr";
    const run = startRun(google.services, INSTALLATION);
    expect(previewCells(run, selectDraft(run)).report.publish).toBe("Publier 1 indicateur");
  });

  it("of cells whose sheet was deleted gives a sentence", () => {
    const { run, google } = googleWith();
    const draft = selectDraft(run);
    google.spreadsheet.sheets.length = 0;
    google.spreadsheet.add("Other");
    expect(() => previewCells(run, draft)).toThrow("There is no sheet “Sheet1” any more.");
  });
});

describe("a publish", () => {
  it("says what happened, and lists the cells to publish them again", () => {
    const { run, google } = googleWith({ vintage: 3 });
    const { draft, seen } = previewCells(run, selectDraft(run));
    const { published } = publishCells(run, draft, seen);
    expect(published).toContain("Readers of ann/c see the new values now.");
    expect(isPreview(google.network.sent.at(-1)?.url ?? "")).toBe(false);
    expect(listLinks(run)).toEqual([{ name: "Statit_Publication_1", collection: "ann/c", keys: "bread" }]);
  });

  it("stops where somebody has published since the preview, and shows what it would change now", () => {
    const { run, behaviour, google } = googleWith({ vintage: 3 });
    const { draft, seen } = previewCells(run, selectDraft(run));
    behaviour.vintage = 4;
    const stopped = publishCells(run, draft, seen);
    expect(stopped.published).toBeNull();
    expect(stopped.report.changed).toEqual({
      title: "Someone else has published",
      text: expect.stringContaining("since your preview: bread."),
    });
    expect(
      google.network.sent.filter(({ url }) => url.includes("/import/")).every(({ url }) => isPreview(url)),
    ).toBe(true);
    expect(publishCells(run, stopped.draft, stopped.seen).published).not.toBeNull();
  });

  it("makes the formulas of the document read anew", () => {
    const { run, google } = googleWith();
    const before = google.documentProperties.getProperty("statit-generation");
    publishCells(run, selectDraft(run), {});
    expect(google.documentProperties.getProperty("statit-generation")).not.toBe(before);
  });

  it("of more columns than Google stores is not listed", () => {
    const { run, google } = googleWith();
    const draft = selectDraft(run);
    const name = "x".repeat(9_300);
    const long = { ...draft, columns: [{ key: "bread", name, isIncluded: true }] };
    expect(publishCells(run, long, {}).published).toContain("too many columns");
    expect([listLinks(run), [...google.spreadsheet.named]]).toEqual([[], []]);
  });
});

describe("publishing again", () => {
  /** Cells that were published once. */
  function publishedOnce(behaviour: Behaviour = {}) {
    const given = googleWith(behaviour);
    publishCells(given.run, selectDraft(given.run), {});
    return given;
  }

  it("publishes the cells as they are now, and replaces their link", () => {
    const { run, sheet, files } = publishedOnce();
    sheet.getRange("C3").setValues([[9]]);
    expect(publishAgain(run, "Statit_Publication_1").published).not.toBeNull();
    expect(files().at(-1)).toContain("\n2024-01,9\n");
    expect(listLinks(run)).toHaveLength(1);
  });

  it("stops at the preview if something needs a decision", () => {
    const { run, behaviour, google } = publishedOnce();
    behaviour.imported = () => ({ ...REPORT, invalid: [{ id: "x", defects: [], more_defects: 0 }] });
    const { published, draft } = publishAgain(run, "Statit_Publication_1");
    expect([published, draft.link]).toEqual([null, "Statit_Publication_1"]);
    expect(isPreview(google.network.sent.at(-1)?.url ?? "")).toBe(true);
  });

  it("of cells that were deleted gives a sentence", () => {
    const { run, google } = publishedOnce();
    google.spreadsheet.named.clear();
    expect(() => publishAgain(run, "Statit_Publication_1")).toThrow("no longer exist in the document");
  });

  it("is forgotten with the name of the cells, the next gets a name of its own", () => {
    const { run, google } = publishedOnce();
    publishCells(run, selectDraft(run), {});
    expect(forgetLink(run, "Statit_Publication_1").map(({ name }) => name)).toEqual(["Statit_Publication_2"]);
    expect([...google.spreadsheet.named.keys()]).toEqual(["Statit_Publication_2"]);
  });

  it.each(["statit-generation", "Budget"])("%s is no link: nothing is forgotten", (name) => {
    const { run, google } = publishedOnce();
    google.spreadsheet.setNamedRange(name, google.spreadsheet.first.getRange("A1"));
    forgetLink(run, name);
    expect(google.spreadsheet.named.has(name)).toBe(true);
    expect(google.documentProperties.getProperty("statit-generation")).not.toBeNull();
  });

  it("stores neither cells nor the key in the document", () => {
    const { google } = publishedOnce();
    const stored = JSON.stringify([...google.documentProperties.values]);
    expect(stored).toContain("bread");
    expect(stored).not.toMatch(/1\.5|statit_/);
  });
});
