import { describe, expect, it } from "vitest";
import type { RangeArgument } from "../../core/arguments/argument";
import { storeKey } from "../google/key";
import type { SimulatedGoogle } from "../test/google";
import { answer, INSTALLATION, KEY, requestedIn, simulatedGoogle } from "../test/installation";
import { calculate, type FunctionName } from "./calculate";
import { recordedFailures } from "./failure";

/** The cells that a formula in B2 shows. */
function shown(google: SimulatedGoogle, name: FunctionName, ...given: RangeArgument[]): string[][] {
  return google.formula("B2", () => calculate(google.services, INSTALLATION, name, given));
}

const busy = (seconds: number) => () => ({
  status: 429,
  body: "",
  headers: { "Retry-After": String(seconds) },
});

describe("a formula shows", () => {
  it.each<[FunctionName, RangeArgument[], string[][]]>([
    [
      "STATIT",
      ["ann/c/month"],
      [
        ["2024-01-01", "1"],
        ["2024-02-01", "2.5"],
        ["2024-04-01", "0.1"],
      ],
    ],
    [
      "STATIT",
      [[["ann/c/quarter"], [""], ["ann/c/none"]]],
      [
        [
          "Period",
          "Nom ann/c/quarter",
          "There is no “ann/c/none” on statit.example, or your key may not read it. Check the id, or sign in with a key that may read it.",
        ],
        ["2024-01-01", "10", ""],
        ["2024-04-01", "20", ""],
      ],
    ],
    ["STATIT_VALUE", ["ann/c/quarter", "2024-05"], [["20"]]],
    ["STATIT_VALUE", [[["ann/c/quarter", "", "ann/c/quarter"]], "2024-Q1"], [["10", "", "10"]]],
    ["STATIT_META", ["ann/c/month", "unité"], [["euros"]]],
    ["STATIT_META", [[["ann/c/month"]], [["updated"]]], [["2024-05-06"]]],
    [
      "STATIT_LIST",
      ["ann/c"],
      [
        ["Id", "Name", "Unit", "Frequency", "Last period", "Last value"],
        ["ann/c/month", "Nom ann/c/month", "euros", "monthly", "", ""],
        ["ann/c/quarter", "Nom ann/c/quarter", "euros", "quarterly", "", ""],
      ],
    ],
    [
      "STATIT_SEARCH",
      ["month", 5],
      [
        ["Id", "Name", "Unit", "Frequency", "Last period", "Last value"],
        ["ann/c/month", "Nom ann/c/month", "euros", "monthly", "", ""],
      ],
    ],
  ])("%s(%j)", (name, given, cells) => {
    expect(shown(simulatedGoogle(), name, ...given)).toEqual(cells);
  });
});

describe("dates", () => {
  it.each(["Europe/Paris", "America/New_York", "Pacific/Auckland"])(
    "of a sheet in %s are days of the sheet, as results and as arguments",
    (zone) => {
      const google = simulatedGoogle();
      google.spreadsheet.zone = zone;
      expect(shown(google, "STATIT", "ann/c/quarter").map(([period]) => period)).toEqual([
        "2024-01-01",
        "2024-04-01",
      ]);
      const services = google.services;
      const [[date]] = calculate(services, INSTALLATION, "STATIT", ["ann/c/quarter"]) as [[Date]];
      shown(google, "STATIT", "ann/c/month", date, date, "", "", "", date);
      expect(google.network.sent.flatMap(requestedIn).at(-1)?.options).toEqual({
        start: "2024-01-01",
        end: "2024-01-01",
        asof: "2024-01-01",
      });
    },
  );
});

describe("requests", () => {
  it("are shared by the ids of a range, 200 series each, sent together", () => {
    const google = simulatedGoogle();
    const ids = Array.from({ length: 450 }, (_, place) => [`ann/c/s${place}`]);
    ids.push(["ann/c/month"]);
    shown(google, "STATIT_VALUE", ids);
    expect(google.network.sent.map((request) => requestedIn(request).length)).toEqual([200, 200, 51]);
    expect(google.clock.now).toBe(simulatedGoogle().clock.now + google.network.latency);
  });

  it("have the stored key and the language, and no key for a guest", () => {
    const google = simulatedGoogle();
    google.locale = "fr-CA";
    shown(google, "STATIT", "ann/c/month");
    storeKey(google.services, KEY);
    shown(google, "STATIT", "ann/c/month");
    expect(google.network.sent.map(({ headers }) => headers.Authorization)).toEqual([
      undefined,
      `Bearer ${KEY}`,
    ]);
    expect(google.network.sent[0]?.headers["Accept-Language"]).toBe("fr");
  });

  it("are not repeated for 5 minutes", () => {
    const google = simulatedGoogle();
    const sent = () => {
      shown(google, "STATIT", "ann/c/month");
      return google.network.sent.length;
    };
    expect(sent()).toBe(1);
    google.clock.advance(299_000);
    expect(sent()).toBe(1);
    google.clock.advance(2_000);
    expect(sent()).toBe(2);
  });

  it("are repeated for an answer that is too long for the cache", () => {
    const google = simulatedGoogle((request) => {
      const response = answer(request);
      return { ...response, body: response.body.replace("Institute", "é".repeat(60_000)) };
    });
    shown(google, "STATIT", "ann/c/month");
    expect(shown(google, "STATIT", "ann/c/month")).toHaveLength(3);
    expect(google.network.sent).toHaveLength(2);
  });
});

describe("a formula fails with a sentence", () => {
  it.each<[RangeArgument, string | null, string]>([
    ["nothing", "en-GB", "“nothing” is not an indicator"],
    ["nothing", "fr", "n’est pas un indicateur"],
    ["ann/c/none", "en", "There is no “ann/c/none” on statit.example"],
    [null, "en", "Give an indicator"],
  ])("for %j in %s", (id, locale, sentence) => {
    const google = simulatedGoogle();
    google.locale = locale;
    expect(() => shown(google, "STATIT", id)).toThrow(sentence);
  });

  it("in the language of the spreadsheet where the user’s is not known", () => {
    const google = simulatedGoogle();
    google.locale = null;
    google.spreadsheet.locale = "fr_FR";
    expect(() => shown(google, "STATIT", "nothing")).toThrow("n’est pas un indicateur");
  });

  it("with the name of an Error, which Sheets shows before it", () => {
    expect(() => shown(simulatedGoogle(), "STATIT", "nothing")).toThrow(
      expect.objectContaining({ name: "Error" }),
    );
  });

  it("that quotes a range in place of one value", () =>
    expect(() => shown(simulatedGoogle(), "STATIT", "ann/c/month", [["2024", "2025"]])).toThrow(
      "“2024; 2025” is not a date",
    ));

  it("that is recorded for its cell", () => {
    const google = simulatedGoogle();
    expect(() => shown(google, "STATIT", "nothing")).toThrow();
    const cells = ["B2", "B3"].map((name) => google.spreadsheet.first.getRange(name));
    expect(recordedFailures(google.services, cells)).toEqual([
      expect.stringContaining("“nothing” is not an indicator"),
      undefined,
    ]);
  });
});

describe("within 30 seconds", () => {
  it("a formula repeats what the server asks to repeat", () => {
    let requests = 0;
    const google = simulatedGoogle((request) => {
      requests += 1;
      return requests < 3 ? busy(2)() : answer(request);
    });
    expect(shown(google, "STATIT_VALUE", "ann/c/quarter", "2024-Q2")).toEqual([["20"]]);
    expect(requests).toBe(3);
  });

  it.each([
    ["answers late and asks to wait", 9_000, busy(5), "took too long"],
    ["asks for a long wait", 200, busy(60), "Too many requests"],
    ["asks to wait again and again", 200, busy(5), "Too many requests"],
  ])("a formula gives up where the server %s", (_, latency, answers, sentence) => {
    const google = simulatedGoogle(answers);
    google.network.latency = latency;
    expect(() => shown(google, "STATIT", "ann/c/month")).toThrow(sentence);
  });

  it("a list of many pages gives up", () => {
    let pages = 0;
    const google = simulatedGoogle(() => {
      pages += 1;
      return { status: 200, body: JSON.stringify({ series: [], after: `page ${pages}` }) };
    });
    google.network.latency = 2_500;
    expect(() => shown(google, "STATIT_LIST", "ann/c")).toThrow("took too long");
    expect(google.network.sent.length).toBe(10);
  });
});

describe("limits of Google", () => {
  it("has a sentence for the quota of a day", () => {
    const google = simulatedGoogle();
    google.network.sentBefore = 20_000;
    expect(() => shown(google, "STATIT", "ann/c/month")).toThrow("daily limit of requests");
  });

  it("has a sentence for a server that cannot be reached, with Google’s reason", () => {
    const google = simulatedGoogle(() => {
      throw new Error("DNS error: https://statit.example");
    });
    expect(() => shown(google, "STATIT", "ann/c/month")).toThrow(
      "could not reach statit.example: DNS error: https://statit.example",
    );
  });

  it("needs no cache", () => {
    const google = simulatedGoogle();
    const failing = () => {
      throw new Error("Service error");
    };
    google.userCache.get = failing;
    google.userCache.put = failing;
    google.documentCache.put = failing;
    expect(shown(google, "STATIT_VALUE", "ann/c/quarter", "2024-Q2")).toEqual([["20"]]);
    expect(() => shown(google, "STATIT", "nothing")).toThrow("is not an indicator");
  });
});
