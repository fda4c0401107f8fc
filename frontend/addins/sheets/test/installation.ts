import { observations, series } from "../../core/test/server";
import type { FetchRequest } from "../google/services";
import { SimulatedGoogle } from "./google";
import type { ServerResponse } from "./network";

/** The address of the simulated installation. */
export const INSTALLATION = "https://statit.example";

/** The series of the simulated installation. */
const SERIES = [
  series("ann/c/month", "M", { "2024-01": 1, "2024-02": 2.5, "2024-04": 0.1 }),
  series("ann/c/quarter", "Q", { "2024-Q1": 10, "2024-Q2": 20 }),
  series("ann/c/regions", "C", { "1-2": 3, "=A1": 1 }),
  series("ann/c/empty", "M", {}),
];

/** An access key of the right form. */
export const KEY = `statit_${"abc2".repeat(9)}xyz`;

/** The answer of `/api/v1/me` for a read key limited to a collection. */
export const ME = {
  name: "Sheet",
  prefix: "statit_abc2ab",
  scope: "read",
  collection: "ann/c" as string | null,
  expires_at: "2024-08-31T00:00:00Z",
};

/** The series that a request of `observations` asks for, with their options. */
export function requestedIn(request: FetchRequest): { id: string; options: Record<string, string> }[] {
  return (JSON.parse(request.payload ?? '{"series":[]}') as { series: never[] }).series;
}

/** Answers as the server does: series, a collection of two pages, a search, and the key. */
export function answer(request: FetchRequest): ServerResponse {
  const path = request.url.slice(INSTALLATION.length);
  const json = (body: unknown): ServerResponse => ({ status: 200, body: JSON.stringify(body) });
  if (request.method === "post") {
    const sent = { method: "POST" as const, path, body: request.payload };
    const found = observations(sent, ({ id }) => SERIES.find((each) => each.id === id.toLowerCase()));
    return { status: found.status, body: found.body };
  }
  const [month, quarter] = SERIES;
  if (path.startsWith("/api/v1/me")) return json(ME);
  if (path.startsWith("/api/v1/search")) return json({ results: path.includes("q=month") ? [month] : [] });
  if (path.includes("after=")) return json({ series: [quarter], after: null });
  return json({ series: [month], after: "next" });
}

/** Google with the simulated installation. */
export function simulatedGoogle(
  answers: (request: FetchRequest) => ServerResponse = answer,
): SimulatedGoogle {
  return new SimulatedGoogle(INSTALLATION, answers);
}
