import { type Problem, problemText } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import type { Place } from "../place";
import css from "./InTheWay.module.css";

/** The pages where each kind of obstacle can be removed, and the address of one obstacle. */
const PLACES = {
  HAS_DASHBOARDS: {
    all: ({ account, collection }: Place) => paths.collectionCharts(account, collection),
    one: ({ account, collection }: Place, key: string) => paths.dashboard(account, collection, key),
    label: "collectionForm.delete.toDashboards",
  },
  HAS_METRICS: {
    all: ({ account, collection }: Place) => paths.collectionMetrics(account, collection),
    one: ({ account, collection }: Place, path: string) => paths.metric(account, collection, path),
    label: "collectionForm.delete.toMetrics",
  },
  HAS_MEMBERS: {
    all: ({ account, collection }: Place) => paths.collectionMembers(account, collection),
    one: ({ account, collection }: Place) => paths.collectionMembers(account, collection),
    label: "collectionForm.delete.toMembers",
  },
} as const;

export function isInTheWay(problem: Problem): boolean {
  return problem.code in PLACES;
}

/** One kind of obstacle: their number, the first of them, and a link to remove them. */
export function InTheWay({ problem, place }: { problem: Problem; place: Place }) {
  const t = useText();
  const { all, one, label } = PLACES[problem.code as keyof typeof PLACES];
  const { first, count } = problem.params;
  const named = Array.isArray(first) ? first.map(String) : [];
  const rest = Number(count) - named.length;
  return (
    <section className={css.way}>
      <p>{problemText(t, problem)}</p>
      <ul className={css.list}>
        {named.map((key) => (
          <li key={key}>
            <Link to={one(place, key)}>{key}</Link>
          </li>
        ))}
        {rest > 0 && <li className={css.rest}>{t("collectionForm.delete.rest", { count: rest })}</li>}
      </ul>
      <Link to={all(place)}>{t(label)}</Link>
    </section>
  );
}
