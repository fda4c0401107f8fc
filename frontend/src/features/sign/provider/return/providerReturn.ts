import { type Attempt, readAttempt } from "@/lib/identity/departure";
import { type KeptTask, keptTask } from "../task/keptTask";

/** The answer of a provider, for the server to check. */
export interface Answer {
  readonly attempt: string;
  readonly state: string;
  readonly code: string;
  readonly issuer: string | null;
}

/** How the reader came to the page of a provider. */
export type ProviderReturn =
  | { readonly kind: "answer"; readonly departure: Attempt; readonly answer: Answer }
  /** The provider answered with an error code, or with nothing that can be checked. */
  | { readonly kind: "error"; readonly departure: Attempt; readonly error: string | null }
  /** The page was reloaded during the questions after the answer. */
  | { readonly kind: "task"; readonly kept: KeptTask }
  /** The tab has no attempt: it was used, or it began elsewhere. */
  | { readonly kind: "lost" };

/** Reads the query of the address together with what the tab has stored. */
export function readReturn(provider: string, search: string): ProviderReturn {
  const query = new URLSearchParams(search);
  const [state, code, error] = ["state", "code", "error"].map((name) => query.get(name));
  if (!code && !error) {
    const kept = keptTask(provider);
    return kept ? { kind: "task", kept } : { kind: "lost" };
  }
  const departure = readAttempt(provider);
  if (!departure) return { kind: "lost" };
  if (error || !code || !state) return { kind: "error", departure, error: error ?? null };
  return {
    kind: "answer",
    departure,
    answer: { attempt: departure.attempt, state, code, issuer: query.get("iss") },
  };
}
