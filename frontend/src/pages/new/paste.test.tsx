import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { reading, readSeries, serveReadings } from "@/test/readings";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import { serviceOf } from "@/test/signing";
import NewPage from "./NewPage";

const LINES = "2024-01;1\n2024-02;2\n2024-03;4\n";
const TABLE = "Year,Men,Women\n2021,1,2\n2022,3,4";

const account = {
  id: "a",
  key: "alice",
  name: null,
  kind: "PUBLISHER",
  view: "PUBLISHER",
  visibility: "PUBLIC",
  can: { edit: true, createCollection: true },
};
const ALICE = { viewer: { id: "1", language: "EN", account, accounts: [account] } };
const PRICES = {
  id: "c",
  key: "prices",
  name: { en: "Prices", fr: null },
  licence: "CC_BY",
  account: { key: "alice", name: null },
};

const places = (nodes: object[]) => ({
  viewer: { id: "1", editableCollections: { nodes, pageInfo: { endCursor: null, hasNextPage: false } } },
});
/** The response to new indicators: all of them, or problems of single ones. */
const made = (metricProblems: object[] = []) => ({
  createMetrics: {
    metrics: metricProblems.length > 0 ? [] : [{ id: "m", path: "arrivals" }],
    problems: [],
    metricProblems,
  },
});
const CREATED = {
  createCollection: { collection: { id: "n", key: "indicators", account: { key: "alice" } }, problems: [] },
};
const NOTHING = { metric: null, collection: null };

const isSignedUp = (calls: Calls) => calls.some((it) => it.operation === "CompleteSignUp");

/** The page of a guest who can sign up, or of Alice with these collections. */
async function open(who: "guest" | object[], answers: Parameters<typeof serve>[0] = {}) {
  const calls: Calls = serve({
    Service: serviceOf(),
    CheckEmail: { checkEmail: { known: false, problems: [] } },
    BeginSignUp: { beginSignUp: { request: "r", problems: [] } },
    UsernameCheck: { usernameCheck: { available: true, problems: [] } },
    CompleteSignUp: { completeSignUp: { viewer: { id: "1" }, problems: [] } },
    Viewer: () => (who !== "guest" || isSignedUp(calls) ? ALICE : { viewer: null }),
    EditableCollections: places(who === "guest" ? [] : who),
    CreateCollection: CREATED,
    CreateMetrics: made(),
    PublishedMetric: NOTHING,
    PublishedCollection: NOTHING,
    ...answers,
  });
  const page = await renderWithFrame(<NewPage />, { at: "/new" });
  return { calls, ...page };
}

const box = () =>
  screen.findByLabelText<HTMLTextAreaElement>("Paste your data here", { selector: "textarea" });
const clipboard = (text: string, files: File[] = []) => ({
  clipboardData: { getData: (kind: string) => (kind === "text/plain" ? text : ""), files },
});
const paste = async (text: string, files?: File[]) => fireEvent.paste(await box(), clipboard(text, files));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const sent = (calls: Calls, operation: string) => calls.find((it) => it.operation === operation)?.variables;
const stored = () => Object.keys(localStorage).filter((key) => key.startsWith("statitDraft:"));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test("a guest pastes, signs up in place, and the data is published after that in a collection of theirs", async () => {
  const { calls, history } = await open("guest");
  await paste(LINES);
  expect(await screen.findByRole("heading", { name: "3 monthly values, Jan 2024 to Mar 2024" })).toBeTruthy();
  await userEvent.type(await screen.findByLabelText("Name"), "Arrivals");
  await userEvent.type(screen.getByLabelText("Source"), "Port");
  await press("Publish");
  await userEvent.type(await screen.findByLabelText("Email address"), "alice@example.org{Enter}");
  await userEvent.type(await screen.findByLabelText("Code"), "123456");
  await userEvent.type(await screen.findByLabelText("Username"), "alice");
  await userEvent.type(screen.getByLabelText("Password"), "correct horse battery{Enter}");
  await waitFor(() => expect(history.location.href).toBe("/new?published=alice/indicators&path=arrivals"));
  expect(sent(calls, "CreateCollection")).toMatchObject({
    account: "alice",
    input: { key: "indicators", name: { en: "alice’s indicators", fr: null }, access: "PUBLIC" },
  });
  const fields = {
    path: "arrivals",
    name: { en: "Arrivals", fr: null },
    source: "Port",
    frequency: "MONTHLY",
  };
  expect(sent(calls, "CreateMetrics")).toMatchObject({
    account: "alice",
    collection: "indicators",
    metrics: [{ lines: LINES, fields }],
  });
  expect(stored()).toEqual([]);
});

test("several columns are several indicators, each with a tick and a name, published in the last collection", async () => {
  const { calls } = await open([{ ...PRICES, id: "x", key: "x" }, PRICES]);
  localStorage.setItem("statitLastCollection", "c");
  serveReadings(() =>
    reading({
      columns: 3,
      series: [
        readSeries("2021;1\n2022;3", { id: "Men", name: { en: "Men", fr: null } }),
        readSeries("2021;2\n2022;4", { id: "Women", name: { en: "Women", fr: null } }),
        readSeries("2021;3\n2022;7", { id: "Women ", name: { en: "Women", fr: null } }),
      ],
    }),
  );
  await paste(TABLE);
  expect(await screen.findByRole("heading", { name: "3 series, ready" })).toBeTruthy();
  await userEvent.click(screen.getByLabelText("Publish “Men”"));
  await userEvent.type(screen.getByLabelText("Unit"), "persons");
  await press("Publish 2 indicators");
  await waitFor(() => expect(sent(calls, "CreateMetrics")).toBeTruthy());
  const unit = { en: "persons", fr: null };
  expect(sent(calls, "CreateMetrics")).toMatchObject({
    collection: "prices",
    metrics: [
      { fields: { path: "women", unit, licence: null }, lines: "2021;2\n2022;4" },
      { fields: { path: "women-2", unit, licence: null } },
    ],
  });
});

test("a key that is taken is shown beside its field, and nothing else is lost", async () => {
  const taken = { index: 0, problem: { code: "KEY_TAKEN", field: "path", params: {} } };
  await open([PRICES], { CreateMetrics: made([taken]) });
  await paste(LINES);
  await userEvent.type(await screen.findByLabelText("Name"), "Arrivals");
  expect(screen.queryByLabelText("Key")).toBeNull();
  await press("Publish");
  const key = await screen.findByLabelText<HTMLInputElement>("Key");
  expect([key.value, key.getAttribute("aria-invalid")]).toEqual(["arrivals", "true"]);
  await waitFor(() => expect(document.activeElement).toBe(key));
});

test("a name is asked before anything is sent", async () => {
  const { calls } = await open([PRICES]);
  await paste(LINES);
  await press("Publish");
  expect((await screen.findByLabelText("Name")).getAttribute("aria-invalid")).toBe("true");
  expect(sent(calls, "CreateMetrics")).toBeUndefined();
});

test("what was pasted and typed is there after the page was left, until it is forgotten", async () => {
  const first = await open("guest");
  await paste(LINES);
  await userEvent.type(await screen.findByLabelText("Name"), "Arrivals");
  await waitFor(() => expect(localStorage.getItem("statitDraft:guest:new")).toContain("Arrivals"));
  first.unmount();
  await open("guest");
  expect((await screen.findByLabelText<HTMLInputElement>("Name")).value).toBe("Arrivals");
  await press("Forget");
  expect((await box()).value).toBe("");
  expect(stored()).toEqual([]);
});

test.each([
  ["a picture", "", [new File(["x"], "a.png", { type: "image/png" })], /^This is a picture/],
  ["an empty clipboard", "", [], /^There is nothing to paste/],
  ["a text of more than 1 MB", "1\n".repeat(600_000), [], /^This is larger than 1 MB/],
])("%s is answered with its cause and what can be done", async (_, text, files, sentence) => {
  await open("guest");
  await paste(text, files);
  expect(await screen.findByText(sentence)).toBeTruthy();
});

test("a dropped file is read as its text, a workbook as its bytes", async () => {
  await open("guest");
  const bodies: unknown[] = [];
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    if (!address.startsWith("/api/v1/readings")) return others(address, init);
    bodies.push([new URL(address, "http://localhost").searchParams.get("name"), init.body]);
    return new Response(JSON.stringify(reading({ series: [readSeries("2021;1\n2022;3")] })));
  });
  const file = new File([new Uint8Array([0x50, 0x4b, 3, 4, 0, 255])], "a.xlsx");
  fireEvent.drop(await box(), { dataTransfer: clipboard("", [file]).clipboardData });
  expect(await screen.findByText("a.xlsx", { exact: false })).toBeTruthy();
  await waitFor(() => expect(bodies).toEqual([["a.xlsx", new Uint8Array([0x50, 0x4b, 3, 4, 0, 255])]]));
});
