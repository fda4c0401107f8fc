import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { ImportOptionsInput } from "@/gql/graphql";

import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import ImportPage from "./ImportPage";

const at = "/insee/prices/import";
const path = "/:account/:collection/import";

const place = (editMetrics = true) => ({
  collection: {
    id: "c",
    key: "prices",
    name: { fr: "Prix", en: "Prices" },
    account: { key: "insee", name: null },
    can: { editMetrics },
  },
});
const file = (result: object | null = null) => ({
  import: {
    id: "f",
    name: "rates.csv",
    size: 4200,
    createdAt: "2026-11-14T08:00:00Z",
    collection: { id: "c", key: "prices", account: { key: "insee" } },
    result,
  },
});
const NONE = {
  valid: 0,
  new: 0,
  changed: 0,
  unchanged: 0,
  invalid: 0,
  observations: 0,
  added: 0,
  revised: 0,
  removed: 0,
  recoded: 0,
  mostlyRevised: 0,
  ended: 0,
};
const defect = (code: string, text: string, line: number, column: number, params = {}) => ({
  line,
  column,
  text,
  problem: { code, field: null, params },
});

/** The server's report of a file in French notation, depending on the ticked repairs. */
function report({ repairs = [], mode }: ImportOptionsInput) {
  const ticked = (...of: string[]) => (repairs ?? []).some((one) => of.includes(one));
  const ready = ticked("decimal-comma") && ticked("dates:dmy", "dates:mdy") && ticked("header:2");
  return {
    defects: ready
      ? []
      : [{ ...defect("IMPORT_IDS_MISSING", "", 0, 0, { proposed: 1 }), line: null, column: null }],
    moreDefects: 0,
    format: "DELIMITED",
    encoding: "windows-1252",
    separator: "semicolon",
    sheets: [],
    sheet: null,
    layout: ticked("header:2") ? "HEADER" : "WIDE",
    rows: 4,
    columns: 3,
    header: ticked("header:2")
      ? [
          { header: "Code", role: "date" },
          { header: "AUD", role: "value" },
          { header: "BGN", role: "value" },
        ]
      : [],
    preview: [
      { line: 1, cells: ["Titre", "Dollar", "Lev"] },
      { line: 2, cells: ["Code", "AUD", "BGN"] },
      { line: 3, cells: ["05/01/2024", "1,6337", "1,9558"] },
    ],
    proposals: [
      {
        repair: "header:2",
        instead: [],
        certain: true,
        ticked: ticked("header:2"),
        count: 1,
        samples: [],
        outcomes: [],
      },
      {
        repair: "dates:dmy",
        instead: ["dates:mdy"],
        certain: false,
        ticked: ticked("dates:dmy", "dates:mdy"),
        count: 4,
        samples: [{ line: 3, column: 1, before: "05/01/2024", after: "2024-01-05" }],
        outcomes: [],
      },
      {
        repair: "decimal-comma",
        instead: [],
        certain: true,
        ticked: ticked("decimal-comma"),
        count: 8,
        samples: [{ line: 3, column: 2, before: "1,6337", after: "1.6337" }],
        outcomes: [],
      },
    ],
    counts: ready
      ? {
          ...NONE,
          valid: 3,
          new: 1,
          changed: 1,
          unchanged: 1,
          invalid: 1,
          added: 9,
          removed: mode === "REPLACE" ? 2 : 0,
        }
      : NONE,
    items: items("VALID", ""),
    newItems: items("NEW", ""),
    basis: "as-of-now",
  };
}

const item = (id: string, status: string, more: object = {}) => ({
  id,
  path: status === "INVALID" ? null : id,
  line: 2,
  column: 2,
  name: { fr: `Taux ${id}`, en: `Rate ${id}` },
  frequency: "DAILY",
  status,
  observations: 4,
  firstPeriod: "2024-01-02",
  lastPeriod: "2024-01-05",
  added: 0,
  revised: 0,
  removed: 0,
  recoded: 0,
  unchanged: 0,
  recent: [1, 2, null, 4],
  mostlyRevised: false,
  fields: [],
  defects: [],
  moreDefects: 0,
  ...more,
});
const ITEMS = [
  item("aud", "NEW"),
  item("bgn", "CHANGED", { added: 3, revised: 1, fields: ["unit"] }),
  item("brl", "UNCHANGED"),
  item("cad", "INVALID", {
    defects: [
      defect("LINE_VALUE_DECIMAL_COMMA", "1,46", 7, 5),
      defect("LINE_DATE_IMPOSSIBLE", "31/02/2024", 8, 1),
    ],
    moreDefects: 7,
  }),
];
function items(filter: string, search: string) {
  const nodes = ITEMS.filter(
    (one) =>
      (filter === "VALID" ? one.status !== "INVALID" : filter === one.status) &&
      one.id.includes(search ?? ""),
  );
  return { nodes, pageInfo: { endCursor: null, hasNextPage: false }, totalCount: nodes.length };
}

// Waits for navigations: the page requests its texts again on the way.
const press = (element: Element) => act(() => userEvent.click(element));
const select = (element: Element, option: string) => act(() => userEvent.selectOptions(element, option));

let published: boolean;
beforeEach(() => {
  published = false;
  sessionStorage.clear();
});

const viewer = { viewer: { id: "u", language: "EN", timeZone: "UTC", account: null, accounts: [] } };

function serveFile(more: Record<string, object> = {}): Calls {
  return serve({
    Viewer: viewer,
    ImportPlace: place(),
    ImportFile: () => file(published ? { publishedAt: "2026-11-14T08:05:00Z" } : null),
    ImportPreview: ({ options }: Record<string, unknown>) => ({
      import: { id: "f", report: report(options as ImportOptionsInput) },
    }),
    ImportItems: ({ filter, search }: Record<string, unknown>) => ({
      import: { id: "f", report: { items: items(String(filter), String(search ?? "")) } },
    }),
    ImportResult: {
      import: {
        id: "f",
        result: {
          publishedAt: "2026-11-14T08:05:00Z",
          counts: { ...NONE, valid: 3, new: 1, changed: 1, unchanged: 1, invalid: 1, added: 9, recoded: 4 },
          metrics: {
            nodes: [
              { id: "m1", path: "aud", name: { fr: null, en: "Rate aud" }, frequency: "DAILY" },
              { id: "m2", path: "bgn", name: { fr: null, en: "Rate bgn" }, frequency: "DAILY" },
            ],
            pageInfo: { endCursor: null, hasNextPage: false },
            totalCount: 2,
          },
        },
      },
    },
    ...more,
  });
}

/** The response to a publish, sent line by line by the test. */
function publishAnswer() {
  const encoder = new TextEncoder();
  const sent: { body?: Record<string, unknown>; signal?: AbortSignal | null } = {};
  let controller: ReadableStreamDefaultController<Uint8Array>;
  const stream = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given;
    },
  });
  const graphql = fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (!address.startsWith("/api/")) return graphql(address, init);
    expect(address).toBe("/api/v1/imports/f/publish");
    sent.body = JSON.parse(String(init.body)) as Record<string, unknown>;
    sent.signal = init.signal ?? null;
    init.signal?.addEventListener("abort", () => controller.error(new DOMException("stopped", "AbortError")));
    return new Response(stream, { headers: { "content-type": "application/x-ndjson" } });
  });
  return {
    sent,
    say: (text: string) => act(async () => controller.enqueue(encoder.encode(text))),
    end: () => act(async () => controller.close()),
  };
}

const TICKED = "?import=f&repair=header:2&repair=dates:dmy&repair=decimal-comma";

const repairsOf = (search: string) => new URLSearchParams(search).getAll("repair");

describe("how a file is read", () => {
  test("makes what is certain by itself, in the same history entry, and shows it with its effect", async () => {
    const calls = serveFile();
    const { history } = await renderWithFrame(<ImportPage />, { at: `${at}?import=f`, path });
    const comma = await screen.findByRole("switch", { name: "Decimal comma: 1 234,5 is 1234.5." });
    expect((comma as HTMLInputElement).checked).toBe(true);
    const row = comma.closest("li") as HTMLElement;
    expect(row.textContent).toContain("1,6337→becomes1.6337line 3, column 2");
    expect(row.textContent).toContain("8 cells");
    expect(repairsOf(history.location.search)).toEqual(["header:2", "decimal-comma"]);
    expect(history.length).toBe(1);
    expect(calls.findLast((it) => it.operation === "ImportPreview")?.variables.options).toEqual({
      encoding: null,
      separator: null,
      sheet: null,
      language: "EN",
      repairs: ["header:2", "decimal-comma"],
      mode: "MERGE",
      resume: false,
    });
    expect(screen.getByRole("heading", { name: "One question before this file is ready" })).toBeTruthy();
    // Nothing is wrong with the file.
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("does not make again what was switched off by hand, also after a reload", async () => {
    serveFile();
    const first = await renderWithFrame(<ImportPage />, { at: `${at}?import=f`, path });
    await press(await screen.findByRole("switch", { name: /^Decimal comma/ }));
    const off = "?import=f&repair=header%3A2&leave=decimal-comma";
    await waitFor(() => expect(first.history.location.search).toBe(off));
    first.unmount();
    const again = await renderWithFrame(<ImportPage />, { at: at + off, path });
    const comma = await screen.findByRole<HTMLInputElement>("switch", { name: /^Decimal comma/ });
    expect(comma.checked).toBe(false);
    expect(again.history.location.search).toBe(off);
    await press(comma);
    await waitFor(() =>
      expect(repairsOf(again.history.location.search)).toEqual(["header:2", "decimal-comma"]),
    );
    // The back button switches it off.
    await act(() => again.history.back());
    await waitFor(() => expect(comma.checked).toBe(false));
  });

  test("keeps a question open until one of its readings is chosen, or that none is right", async () => {
    serveFile();
    const { history } = await renderWithFrame(<ImportPage />, { at: `${at}?import=f`, path });
    await press(await screen.findByRole("button", { name: "1 question to answer" }));
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: /day, month, year/ }));
    for (const radio of screen.getAllByRole<HTMLInputElement>("radio")) expect(radio.checked).toBe(false);
    await press(screen.getByRole("radio", { name: /Neither/ }));
    await waitFor(() => expect(new URLSearchParams(history.location.search).get("leave")).toBe("dates:dmy"));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Neither/ }).checked).toBe(true);
    expect(screen.queryByText(/to answer/)).toBeNull();
    await act(() => history.back());
    expect(await screen.findByText(/to answer/)).toBeTruthy();
    await press(screen.getByRole("radio", { name: /day, month, year/ }));
    await waitFor(() =>
      expect(repairsOf(history.location.search)).toEqual(["header:2", "dates:dmy", "decimal-comma"]),
    );
    expect(screen.queryByText(/to answer/)).toBeNull();
    expect(await screen.findByRole("heading", { name: "3 of 4 indicators are ready" })).toBeTruthy();
  });

  test("lets one say what a column is, above the first lines", async () => {
    serveFile();
    const { history } = await renderWithFrame(<ImportPage />, { at: `${at}${TICKED}`, path });
    await select(await screen.findByLabelText("Column 3, BGN, contains"), "not read");
    await waitFor(() =>
      expect(new URLSearchParams(history.location.search).getAll("repair")).toEqual([
        "header:2",
        "columns:date,value,-",
        "dates:dmy",
        "decimal-comma",
      ]),
    );
  });
});

describe("the indicators", () => {
  test("say what becomes of each, and the causes of all defects with their places and texts", async () => {
    serveFile();
    await renderWithFrame(<ImportPage />, { at: `${at}${TICKED}`, path });
    const valid = await screen.findByRole("table", { name: "3 indicators to publish" });
    const row = (await within(valid).findByText("bgn")).closest("tr");
    expect([...(row?.cells ?? [])].map((cell) => cell.textContent)).toEqual([
      "",
      "Rate bgnbgn",
      "daily",
      "2 Jan 2024 to 5 Jan 2024",
      "44 values",
      "3 values added · 1 value revised · changes unit",
      "",
    ]);
    const invalid = screen.getByRole("list", { name: "1 indicator needs attention" });
    await within(invalid).findAllByText("cad");
    expect(invalid.textContent).toContain("This number has a decimal comma. Use a decimal point.");
    expect(invalid.textContent).toContain("line 7, column 51,46");
    expect(screen.getByText("And 7 more.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Download with explanations" }).getAttribute("href")).toBe(
      "/api/v1/imports/f/invalid?lang=en&texts=en&mode=merge&repair=header%3A2&repair=dates%3Admy&repair=decimal-comma",
    );
  });

  test("say what replacing takes away", async () => {
    serveFile();
    const { history } = await renderWithFrame(<ImportPage />, { at: `${at}${TICKED}`, path });
    await press(await screen.findByRole("radio", { name: "Replace" }));
    expect(await screen.findByText(/2 values that are not in the file will be removed/)).toBeTruthy();
    expect(new URLSearchParams(history.location.search).get("mode")).toBe("replace");
  });
});

test("discontinued indicators are published to once the reader takes their ends back", async () => {
  const calls = serveFile({
    ImportPreview: ({ options }: Record<string, unknown>) => {
      const found = report(options as ImportOptionsInput);
      return { import: { id: "f", report: { ...found, counts: { ...found.counts, ended: 2 } } } };
    },
  });
  const { history } = await renderWithFrame(<ImportPage />, { at: `${at}${TICKED}`, path });
  await press(await screen.findByRole("switch", { name: /^2 indicators are discontinued/ }));
  await waitFor(() => expect(new URLSearchParams(history.location.search).get("resume")).toBe("1"));
  await waitFor(() =>
    expect(calls.findLast((it) => it.operation === "ImportPreview")?.variables.options).toMatchObject({
      resume: true,
    }),
  );
  const download = screen.getByRole("link", { name: "Download with explanations" }).getAttribute("href");
  expect(download).toContain("&resume=1&");
  const answer = publishAnswer();
  await press(await screen.findByRole("button", { name: "Publish 2 indicators" }));
  expect(answer.sent.body).toMatchObject({ resume: true });
  await answer.end();
});

describe("publishing", () => {
  test("sends what was looked at without what is left out, shows how far it is, and leads to the result", async () => {
    serveFile();
    const answer = publishAnswer();
    await renderWithFrame(<ImportPage />, { at: `${at}${TICKED}`, path });
    await press(await screen.findByRole("checkbox", { name: "Publish aud" }));
    await press(await screen.findByRole("button", { name: "Publish 1 indicator" }));
    await answer.say('{"stage":"reading","done":0,"total":0}\n{"stage":"wri');
    expect(await screen.findByText("Reading the file…")).toBeTruthy();
    await answer.say('ting","done":1,"total":2}\n');
    expect(await screen.findByText("1 of 2")).toBeTruthy();
    expect(answer.sent.body).toEqual({
      encoding: null,
      separator: null,
      sheet: null,
      language: "EN",
      repairs: ["header:2", "dates:dmy", "decimal-comma"],
      mode: "MERGE",
      resume: false,
      basis: "as-of-now",
      leaveOut: ["aud"],
    });
    published = true;
    await answer.say('{"result":{}}\n');
    await answer.end();
    const heading = await screen.findByRole("heading", { name: "2 indicators published" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(screen.getByRole("link", { name: "Rate aud" }).getAttribute("href")).toBe("/insee/prices/aud");
    expect(screen.getByText("statuses changed").nextSibling?.textContent).toBe("4");
    expect(screen.queryByText("values removed")).toBeNull();
    expect(screen.getByText(/One indicator had errors and was not published/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Download with explanations" }).getAttribute("href")).toBe(
      "/api/v1/imports/f/invalid?lang=en&texts=en&mode=merge&repair=header%3A2&repair=dates%3Admy&repair=decimal-comma",
    );
  });

  test("can be stopped, and says that nothing was stored", async () => {
    serveFile();
    const answer = publishAnswer();
    await renderWithFrame(<ImportPage />, { at: `${at}${TICKED}`, path });
    await press(await screen.findByRole("button", { name: "Publish 2 indicators" }));
    await answer.say('{"stage":"writing","done":1,"total":2}\n');
    await press(await screen.findByRole("button", { name: "Stop" }));
    expect(await screen.findByText("Stopped. Nothing was published.")).toBeTruthy();
    expect(answer.sent.signal?.aborted).toBe(true);
    expect(screen.getByRole("button", { name: "Publish 2 indicators" })).toBeTruthy();
  });

  test("is refused where somebody else was faster; one looks at it again", async () => {
    const calls = serveFile();
    const answer = publishAnswer();
    await renderWithFrame(<ImportPage />, { at: `${at}${TICKED}`, path });
    await press(await screen.findByRole("button", { name: "Publish 2 indicators" }));
    await answer.say(
      '{"problems":[{"code":"IMPORT_CONFLICT","field":null,"params":{"count":2,"first":["aud","bgn"]}}]}\n',
    );
    await answer.end();
    expect(await screen.findByText(/Someone else changed 2 indicators/)).toBeTruthy();
    const looks = () => calls.filter((it) => it.operation === "ImportPreview").length;
    const before = looks();
    await press(screen.getByRole("button", { name: "Refresh preview" }));
    await waitFor(() => expect(looks()).toBe(before + 1));
    expect(screen.queryByText(/Someone else changed/)).toBeNull();
  });

  test("whose answer is lost is found published where it was", async () => {
    serveFile();
    const answer = publishAnswer();
    await renderWithFrame(<ImportPage />, { at: `${at}${TICKED}`, path });
    await press(await screen.findByRole("button", { name: "Publish 2 indicators" }));
    await answer.say('{"stage":"committing","done":2,"total":2}\n');
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Stop" }).disabled).toBe(true);
    published = true;
    await answer.end();
    expect(await screen.findByRole("heading", { name: "2 indicators published" })).toBeTruthy();
  });
});

/** A request that the test responds to. */
class FakeUpload {
  static last: FakeUpload;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  status = 0;
  responseText = "";
  responseType = "";
  address = "";
  body: Blob | undefined;
  open(_: string, address: string) {
    this.address = address;
    FakeUpload.last = this;
  }
  setRequestHeader() {}
  send(body: Blob) {
    this.body = body;
  }
  abort() {
    this.onabort?.();
  }
  answer(status: number, body: object) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    return act(async () => this.onload?.());
  }
}

describe("choosing a file", () => {
  beforeEach(() => vi.stubGlobal("XMLHttpRequest", FakeUpload));
  const csv = () => new File(["id;a\nfrequency;Y\n2024;1\n"], "prix é.csv", { type: "text/csv" });

  test("sends it, shows how much has left, and goes to its address", async () => {
    serveFile();
    const { history } = await renderWithFrame(<ImportPage />, { at, path });
    await userEvent.upload(await screen.findByLabelText("Choose a file", { selector: "input" }), csv());
    expect(FakeUpload.last.address).toBe("/api/v1/import/insee/prices?keep=1&name=prix+%C3%A9.csv");
    await act(async () => FakeUpload.last.upload.onprogress?.({ loaded: 12 }));
    expect(screen.getByText("12 bytes of 24 bytes")).toBeTruthy();
    await FakeUpload.last.answer(201, { import: "f" });
    await waitFor(() => expect(history.location.search).toContain("?import=f"));
    const heading = await screen.findByRole("heading", { name: "One question before this file is ready" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
  });

  test.each([
    ["export.zip", "application/zip"],
    ["nama_10_gdp.tsv", "text/tab-separated-values"],
    ["prices.xlsx", ""],
  ])("offers %s", async (name, type) => {
    serveFile();
    await renderWithFrame(<ImportPage />, { at, path });
    const chooser = await screen.findByLabelText("Choose a file", { selector: "input" });
    await userEvent.upload(chooser, new File(["x"], name, { type }));
    expect(FakeUpload.last.address).toContain(`name=${name}`);
  });

  test("takes what is dropped and what is pasted", async () => {
    serveFile();
    await renderWithFrame(<ImportPage />, { at, path });
    await screen.findByText("Drop a file here");
    fireEvent.drop(window, { dataTransfer: { types: ["Files"], files: [csv()] } });
    expect(await screen.findByText("Uploading “prix é.csv”…")).toBeTruthy();
    await press(screen.getByRole("button", { name: "Stop" }));
    await screen.findByText("Drop a file here");
    await press(screen.getByRole("button", { name: "Paste cells" }));
    const field = screen.getByLabelText(/Cells copied from a spreadsheet/);
    fireEvent.change(field, { target: { value: "id\ta\nfrequency\tY\n2024\t1" } });
    await press(screen.getByRole("button", { name: "Preview" }));
    expect(FakeUpload.last.address).toContain("name=pasted.csv");
    expect(FakeUpload.last.body?.size).toBe(23);
  });

  test("asks before one leaves while it is on its way", async () => {
    serveFile();
    const { history } = await renderWithFrame(<ImportPage />, { at, path });
    await userEvent.upload(await screen.findByLabelText("Choose a file", { selector: "input" }), csv());
    const ask = vi.spyOn(globalThis, "confirm").mockReturnValueOnce(false);
    await act(() => history.push("/insee"));
    expect(ask).toHaveBeenCalledWith(expect.stringMatching(/still uploading/));
    expect(history.location.pathname).toBe(at);
    ask.mockReturnValueOnce(true);
    await act(() => history.push("/insee"));
    await waitFor(() => expect(history.location.pathname).toBe("/insee"));
  });

  test("refuses an empty and a too large one before anything is sent", async () => {
    serveFile();
    await renderWithFrame(<ImportPage />, { at, path });
    const chooser = await screen.findByLabelText("Choose a file", { selector: "input" });
    await userEvent.upload(chooser, new File([], "empty.csv"));
    expect(await screen.findByText("This file is empty.")).toBeTruthy();
    const large = csv();
    Object.defineProperty(large, "size", { value: 40_000_000 });
    await userEvent.upload(chooser, large);
    expect(await screen.findByText(/The file has 40,000,000 bytes; the limit is 33,554,432/)).toBeTruthy();
  });

  test("says what the server refused, and tries again where it did not answer", async () => {
    serveFile();
    await renderWithFrame(<ImportPage />, { at, path });
    await userEvent.upload(await screen.findByLabelText("Choose a file", { selector: "input" }), csv());
    await FakeUpload.last.answer(422, { error: { code: "IMPORT_BUSY", params: {} } });
    expect(await screen.findByText(/reading several large files/)).toBeTruthy();
    await userEvent.upload(screen.getByLabelText("Choose a file", { selector: "input" }), csv());
    await FakeUpload.last.answer(429, { error: { code: "TOO_MANY_ATTEMPTS", params: { seconds: 3200 } } });
    expect(await screen.findByText(/this hour’s processing time. Try again in 54 minutes/)).toBeTruthy();
    await userEvent.upload(screen.getByLabelText("Choose a file", { selector: "input" }), csv());
    await act(async () => FakeUpload.last.onerror?.());
    expect(await screen.findByText(/Server unreachable/)).toBeTruthy();
    const before = FakeUpload.last;
    await press(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(FakeUpload.last).not.toBe(before));
  });
});

test("a file that is gone says so, and who may not publish here is told", async () => {
  serve({ Viewer: viewer, ImportPlace: place(), ImportFile: { import: null } });
  const { unmount } = await renderWithFrame(<ImportPage />, { at: `${at}?import=old`, path });
  expect(await screen.findByText("This file is no longer available")).toBeTruthy();
  unmount();
  serve({ Viewer: viewer, ImportPlace: place(false) });
  await renderWithFrame(<ImportPage />, { at, path, language: "fr" });
  expect(await screen.findByText("Vous pouvez consulter cette collection, mais pas y publier.")).toBeTruthy();
});

test("who leaves a file unpublished finds the way back to it", async () => {
  serveFile();
  const { unmount } = await renderWithFrame(<ImportPage />, { at: `${at}${TICKED}`, path });
  await screen.findByText("rates.csv");
  unmount();
  await renderWithFrame(<ImportPage />, { at, path });
  const link = await screen.findByRole("link", { name: /Continue with “rates.csv”/ });
  expect(link.getAttribute("href")).toBe(`${at}${TICKED}`);
});
