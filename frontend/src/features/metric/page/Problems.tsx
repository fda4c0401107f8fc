import { problemText } from "@/lib/data/problems";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Notice } from "@/ui/state/Notice";
import { withSearch } from "./address";
import type { ReadSeries } from "./metricQueries";
import { resetOf } from "./series/options/changes";
import { READING_NAMES } from "./series/options/readAddress";

/** The option of the address that caused the problem of an absent option. */
function refusedBy(field: string | null | undefined): string | undefined {
  return field === "agg" ? "freq" : (field ?? undefined);
}

/** The problems of rejected options, each with a link that removes the option. They replace the chart. */
export default function Problems({ problems }: { problems: ReadSeries["problems"] }) {
  const t = useText();
  const [search] = useSearchParams();
  // No option causes this problem, and no link solves it.
  if (problems.some(({ code }) => code === "SERIES_UNREADABLE")) {
    return <Notice kind="error">{t("chart.problem.unreadable")}</Notice>;
  }
  return (
    <div className="chart-room">
      <Notice kind="warning" title={t("metricMore.refused.title")}>
        <ul className="stack-2">
          {problems.map((problem) => {
            const field = search.has(problem.field ?? "") ? problem.field : refusedBy(problem.field);
            const name = READING_NAMES.find((one) => one === field);
            return (
              <li key={`${problem.field} ${problem.code}`}>
                {problemText(t, problem)}{" "}
                <Link to={withSearch(search, resetOf(field))} preventScrollReset>
                  {t(`metricMore.reset.${name ?? "all"}`)}
                </Link>
              </li>
            );
          })}
        </ul>
      </Notice>
    </div>
  );
}
