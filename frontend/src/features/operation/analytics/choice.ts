import type { AnalyticsMeasureKind, AnalyticsRange } from "@/gql/graphql";
import { useNavigate, useSearchParams } from "@/lib/router/navigation";
import { MEASURES } from "./measure";

/** The ranges, the default first. */
export const RANGES: readonly AnalyticsRange[] = ["DAYS", "MONTHS", "ALL"];

/** The address of a part of the collection: an indicator by its path, or a dashboard by its key. */
export interface SubjectAddress {
  readonly kind: "indicator" | "dashboard";
  readonly key: string;
}

/** The numbers that the page shows. */
export interface AnalyticsChoice {
  readonly range: AnalyticsRange;
  /** `null` for the whole collection. */
  readonly subject: SubjectAddress | null;
  /** The drawn measure. */
  readonly measure: AnalyticsMeasureKind;
}

/** Reads a choice from the query of an address: `?range=months&indicator=PATH&show=downloads`, or `&dashboard=KEY`. */
export function choiceOf(search: URLSearchParams): AnalyticsChoice {
  const named = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((it) => it.toLowerCase() === search.get(name)?.toLowerCase());
  const [indicator, dashboard] = [search.get("indicator"), search.get("dashboard")];
  return {
    range: named(RANGES, "range") ?? "DAYS",
    subject: indicator
      ? { kind: "indicator", key: indicator }
      : dashboard
        ? { kind: "dashboard", key: dashboard }
        : null,
    measure: named(MEASURES, "show") ?? "VIEWS",
  };
}

/** The query of a choice with its sign, without defaults. */
export function queryOf({ range, subject, measure }: AnalyticsChoice): string {
  const query = new URLSearchParams();
  if (range !== "DAYS") query.set("range", range.toLowerCase());
  if (subject) query.set(subject.kind, subject.key);
  if (measure !== "VIEWS") query.set("show", measure.toLowerCase());
  return `?${query}`;
}

/** The choice of the page, stored in the address. */
export function useAnalyticsChoice() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const choice = choiceOf(search);
  /** The address of the same page with a changed choice. */
  const linkTo = (change: Partial<AnalyticsChoice>) => queryOf({ ...choice, ...change });
  return {
    choice,
    linkTo,
    setMeasure: (measure: AnalyticsMeasureKind) =>
      navigate(linkTo({ measure }), { replace: true, preventScrollReset: true }),
  };
}

/** The choice of the page, and how it is changed. */
export type Choosing = ReturnType<typeof useAnalyticsChoice>;
