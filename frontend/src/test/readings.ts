import { vi } from "vitest";
import type { OfferedRepair } from "@/lib/repair/outcome";
import type { ReadSeries, TextReading } from "@/lib/repair/reading/textReading";

/** What the server was asked: the text and the repairs. */
export interface AskedReading {
  text: string;
  repairs: string[];
}

/** Responds to texts beside the answers of GraphQL that are already served. An `Error` is a broken connection. */
export function serveReadings(answer: (asked: AskedReading) => TextReading | Error): AskedReading[] {
  const asked: AskedReading[] = [];
  const others = globalThis.fetch;
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    if (pathname !== "/api/v1/readings") return others(address, init);
    const one = { text: String(init.body), repairs: searchParams.getAll("repair") };
    asked.push(one);
    const given = answer(one);
    if (given instanceof Error) throw given;
    return new Response(JSON.stringify(given), { headers: { "content-type": "application/json" } });
  });
  return asked;
}

export function reading(change: Partial<TextReading> = {}): TextReading {
  return { columns: 2, defects: [], more_defects: 0, proposals: [], series: [], invalid: [], ...change };
}

export function readSeries(lines: string, change: Partial<ReadSeries> = {}): ReadSeries {
  const dates = lines.split("\n").flatMap((line) => line.split(";")[0] || []);
  return {
    id: "column-2",
    name: { fr: null, en: "column-2" },
    unit: { fr: null, en: null },
    notes: { fr: null, en: null },
    source: null,
    frequency: "Y",
    observations: dates.length,
    first: dates[0] ?? null,
    last: dates.at(-1) ?? null,
    lines,
    ...change,
  };
}

export function offered(repair: string, change: Partial<OfferedRepair> = {}): OfferedRepair {
  return {
    repair,
    instead: [],
    certain: true,
    ticked: false,
    count: 1,
    samples: [],
    outcomes: [],
    ...change,
  };
}
