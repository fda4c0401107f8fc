import { type FragmentType, graphql, readFragment } from "@/gql";
import type { DashboardAccess, DashboardInput } from "@/gql/graphql";
import { type Problem, problem } from "@/lib/data/problems";
import { dashboardKeyProblem } from "@/lib/keys/keys";
import { dateExtent, isRange } from "@/lib/reading/dates";
import { EMPTY_PAIR, pairInput, pairOf, type TextPair } from "@/lib/text/textPair";

/** The form values of a dashboard. */
export interface DashboardValues {
  key: string;
  name: TextPair;
  description: TextPair;
  tags: TextPair;
  /** The access to a personal dashboard; `null` for a dashboard of a collection. */
  access: DashboardAccess | null;
  start: string;
  end: string;
}

export function emptyDashboard(isPersonal: boolean): DashboardValues {
  return {
    key: "",
    name: EMPTY_PAIR,
    description: EMPTY_PAIR,
    tags: EMPTY_PAIR,
    access: isPersonal ? "PRIVATE" : null,
    start: "",
    end: "",
  };
}

const DASHBOARD = graphql(`
  fragment dashboardValues_dashboard on Dashboard {
    key
    name { fr en }
    description { fr en }
    tags { fr en }
    access
    start
    end
  }
`);

/** The form values of a saved dashboard. */
export function dashboardValues(saved: FragmentType<typeof DASHBOARD>): DashboardValues {
  const dashboard = readFragment(DASHBOARD, saved);
  return {
    key: dashboard.key,
    name: pairOf(dashboard.name),
    description: pairOf(dashboard.description),
    tags: pairOf(dashboard.tags),
    access: dashboard.access ?? null,
    start: dashboard.start ?? "",
    end: dashboard.end ?? "",
  };
}

export function dashboardInput(values: DashboardValues): DashboardInput {
  return {
    key: values.key.trim(),
    name: pairInput(values.name),
    description: pairInput(values.description),
    tags: pairInput(values.tags),
    access: values.access,
    start: values.start.trim() || null,
    end: values.end.trim() || null,
  };
}

/** The problems found without a request. */
export function problemsOf(values: DashboardValues): Problem[] {
  const found: Problem[] = [];
  const wrong = dashboardKeyProblem(values.key.trim());
  if (wrong) found.push(problem(wrong.code, "key", wrong.params));
  const dates = { start: values.start.trim(), end: values.end.trim() };
  for (const field of ["start", "end"] as const) {
    const text = dates[field];
    if (text !== "" && !dateExtent(text)) found.push(problem("DATE_FORMAT", field, { text }));
  }
  const isWhole = dates.start !== "" && dates.end !== "" && found.every((one) => one.field === "key");
  if (isWhole && !isRange(dates.start, dates.end)) found.push(problem("DATES_REVERSED", "end"));
  return found;
}
