import type { QuestionFilter, QuestionOrder } from "@/gql/graphql";
import { useSearchParams } from "@/lib/router/navigation";
import { useTypedParameter, withParameter } from "@/lib/router/useTypedParameter";

/** The filters, the default first. */
export const FILTERS: readonly QuestionFilter[] = ["ALL", "OPEN", "ANSWERED", "MINE"];

/** The orders, the default first. */
export const ORDERS: readonly QuestionOrder[] = ["ACTIVE", "NEWEST", "UNANSWERED"];

/** Which questions are listed, and their order. */
export interface QuestionChoice {
  readonly filter: QuestionFilter;
  /** The searched text; empty without a search. */
  readonly query: string;
  readonly tag: string | null;
  /** The id of an indicator that the questions are about. */
  readonly metric: string | null;
  readonly order: QuestionOrder;
}

/** The parameters that leave questions out. */
const NARROWING = ["show", "q", "tag", "metric"];

/** Whether a choice leaves questions out. */
export function isNarrow({ filter, query, tag, metric }: QuestionChoice): boolean {
  return filter !== "ALL" || query !== "" || tag !== null || metric !== null;
}

/** Reads a choice from the query of an address: `?show=open&q=…&tag=…&metric=…&sort=newest`. */
export function choiceOf(search: URLSearchParams): QuestionChoice {
  const named = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((it) => it.toLowerCase() === search.get(name)?.toLowerCase());
  return {
    filter: named(FILTERS, "show") ?? "ALL",
    query: search.get("q") ?? "",
    tag: search.get("tag") || null,
    metric: search.get("metric") || null,
    order: named(ORDERS, "sort") ?? "ACTIVE",
  };
}

/** The choice of the list, stored in the address. */
export function useQuestionChoice() {
  const [search, setSearch] = useSearchParams();
  const { typed, setTyped } = useTypedParameter("q");
  const set = (name: string, value: string) =>
    setSearch((old) => withParameter(old, name, value), { replace: true, preventScrollReset: true });
  return {
    choice: choiceOf(search),
    typed,
    setTyped,
    /** The address of the same list with another filter. */
    filterLink: (next: QuestionFilter) =>
      `?${withParameter(search, "show", next === "ALL" ? "" : next.toLowerCase())}`,
    setOrder: (next: QuestionOrder) => set("sort", next === "ACTIVE" ? "" : next.toLowerCase()),
    setTag: (next: string) => set("tag", next),
    clearMetric: () => set("metric", ""),
    clear: () => {
      setTyped("");
      setSearch((old) => NARROWING.reduce((all, name) => withParameter(all, name, ""), old), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}

/** The choice of the list, and how it is changed. */
export type Choosing = ReturnType<typeof useQuestionChoice>;
