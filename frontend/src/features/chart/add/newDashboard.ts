import { type Problem, problem } from "@/lib/data/problems";
import type { Language } from "@/lib/format";
import { collectionKeyProblem } from "@/lib/keys/keys";

/** The input of a new dashboard: its name in the reader's language, its key, and its account and collection. */
export interface NewDashboard {
  name: string;
  key: string;
  /** Whether the key still follows the name. */
  proposes: boolean;
  account: string;
  /** `null` for a personal dashboard. */
  collection: string | null;
}

export const NO_DASHBOARD: NewDashboard = {
  name: "",
  key: "",
  proposes: true,
  account: "",
  collection: null,
};

/** The problems of a new dashboard that are found without a request. */
export function checkDashboard({ name, key }: NewDashboard): Problem[] {
  const wrong = collectionKeyProblem(key.trim());
  return [
    ...(name.trim() === "" ? [problem("REQUIRED", "name")] : []),
    ...(wrong ? [problem(wrong.code, "key", wrong.params)] : []),
  ];
}

/** The new dashboard as API input: a personal one is visible to its owner alone until it is shared. */
export function dashboardInput(dashboard: NewDashboard, language: Language) {
  const nothing = { fr: null, en: null };
  return {
    key: dashboard.key.trim(),
    name: { ...nothing, [language]: dashboard.name.trim() || null },
    description: nothing,
    tags: nothing,
    access: dashboard.collection === null ? ("PRIVATE" as const) : null,
    start: null,
    end: null,
  };
}
