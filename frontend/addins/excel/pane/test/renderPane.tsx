import { type RenderResult, render } from "@testing-library/react";
import { loadTexts } from "@/lib/text/text";
import { SheetError } from "../../../core/failure/error";
import type { Bridge, FailedCall } from "../../bridge";
import { PaneApp } from "../app/PaneApp";
import { excelHost } from "../host/excelHost";
import { simulateOffice } from "./simulatedOffice";

/** A response that a test makes for a request; `undefined` for one that never comes. */
export type Answer = (path: string, init?: RequestInit) => object | Promise<object> | undefined;

/** The surroundings of a tested pane. */
interface Surroundings {
  /** The JSON of each request to the server. A member `status` is the status of the response, else it is 200. */
  answer?: Answer;
  /** The rows of period and value of each series; a text is the sentence of an error. */
  series?: (id: string) => [day: number, value: number][] | string;
  failures?: readonly FailedCall[];
  key?: string;
}

/** Renders the pane in English over a simulated workbook and a simulated server. */
export async function renderPane({ answer, series, failures = [], key }: Surroundings = {}) {
  const { Excel, Office, simulated } = simulateOffice({ language: "en-US" });
  const stored = { key };
  const calls: unknown[][] = [];
  let refreshes = 0;
  const respond = async (path: string, init?: RequestInit) => {
    const json = answer?.(path, init) ?? new Promise<object>(() => undefined);
    const { status = 200, ...body } = (await json) as { status?: number };
    return new Response(JSON.stringify(body), { status });
  };
  const bridge: Bridge = {
    context: async () => ({ language: "en", installation: "https://statit.example", dateSystem: 1900 }),
    call: async (name, given) => {
      calls.push([name, ...given]);
      const rows = series?.(String(given[0])) ?? [];
      if (typeof rows === "string") throw new SheetError("notAvailable", rows);
      return rows.map(([day, value]) => [{ day }, value]);
    },
    fetch: respond,
    refresh: () => {
      refreshes += 1;
    },
    failures: () => failures,
    onFailures: () => () => undefined,
    setKey: async (next) => {
      stored.key = next;
    },
    clearKey: async () => {
      stored.key = undefined;
    },
    hasKey: async () => stored.key !== undefined,
  };
  const texts = await loadTexts("en");
  await texts.load(["addin", "import"]);
  const pane = { host: excelHost(Excel, Office), bridge, installation: "https://statit.example" };
  const rendered: RenderResult = render(<PaneApp pane={pane} texts={texts} />);
  return { ...rendered, simulated, stored, calls, refreshes: () => refreshes };
}

/** A result of a search. */
export function foundIndicator(path: string, name: string): object {
  return {
    id: `mill/prices/${path}`,
    kind: "metric",
    name: { en: name, fr: null },
    unit: { en: "euros", fr: null },
    collection: { en: "Prices", fr: null },
    frequency: "M",
    last_period: "2024-03",
    last_value: 2,
  };
}
