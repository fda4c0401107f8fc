import { Link, useSearchParams } from "react-router";
import type { ReadSeriesFragment } from "@/gql/graphql";
import { problemText } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Notice } from "@/ui/state/Notice";
import { withSearch } from "./address";
import css from "./Problems.module.css";
import { READING_NAMES, resetOf } from "./series/options";

/** The option in the address that is behind the refusal of one that is not there. */
function refusedBy(field: string | null | undefined): string | undefined {
  return field === "agg" ? "freq" : (field ?? undefined);
}

/** Options that were refused: why, and the way back from each. They stand where the chart would. */
export default function Problems({ problems }: { problems: ReadSeriesFragment["problems"] }) {
  const t = useText();
  const [search] = useSearchParams();
  // No option is behind it, and none leads out of it.
  if (problems.some(({ code }) => code === "SERIES_UNREADABLE")) {
    return <Notice kind="error">{t("chart.problem.unreadable")}</Notice>;
  }
  return (
    <div className={css.place}>
      <Notice kind="warning" title={t("metric.refused.title")}>
        <ul className={css.list}>
          {problems.map((problem) => {
            const field = search.has(problem.field ?? "") ? problem.field : refusedBy(problem.field);
            const name = READING_NAMES.find((one) => one === field);
            return (
              <li key={`${problem.field} ${problem.code}`}>
                {problemText(t, problem)}{" "}
                <Link to={withSearch(search, resetOf(field))} preventScrollReset>
                  {t(`metric.reset.${name ?? "all"}`)}
                </Link>
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}
