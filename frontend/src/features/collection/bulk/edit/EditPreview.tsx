import type { Aggregation } from "@/gql/graphql";
import { problemText } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type PlainMessageId, type Translate, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import type { Place } from "../../place";
import css from "./EditPreview.module.css";
import type { ChangeResult } from "./useChange";

const FIELDS: Record<string, PlainMessageId> = {
  unit: "bulk.field.unit",
  "unit.fr": "bulk.field.unit.fr",
  "unit.en": "bulk.field.unit.en",
  source: "bulk.field.source",
  tags: "bulk.field.tags",
  "tags.fr": "bulk.field.tags.fr",
  "tags.en": "bulk.field.tags.en",
  aggregation: "bulk.field.aggregation",
  parent: "bulk.field.parent",
};
const AGGREGATIONS: readonly string[] = ["NONE", "SUM", "AVG", "LAST"];

/** The changes of each indicator, before and after, and the problems that prevent them. */
export function EditPreview(props: {
  place: Place;
  result: ChangeResult;
  preview: ChangeResult;
  /** Number of indicators to change, and the paths of those left out. */
  count: number;
  leftOut: ReadonlySet<string>;
  onLeaveOut: (paths: readonly string[]) => void;
}) {
  const { place, result, preview, count, leftOut, onLeaveOut } = props;
  const t = useText();
  const pick = usePickText();
  const rest = preview.changed - preview.preview.length;
  const blocked = result.problems.length > 0;
  // Each problem concerns one indicator: the others can be changed without it.
  const troubled = [...new Set(result.problemPaths)];
  const mayLeaveOut = !troubled.includes("") && troubled.length < count;
  return (
    <>
      {blocked && (
        <Notice
          kind="error"
          title={t("bulk.edit.refused")}
          actions={
            mayLeaveOut && (
              <Button small onClick={() => onLeaveOut(troubled)}>
                {t("bulk.edit.leaveOut", { count: troubled.length })}
              </Button>
            )
          }
        >
          <ul>
            {result.problems.map((problem, index) => {
              const path = result.problemPaths[index];
              const text = problemText(t, problem);
              return (
                <li key={`${path}${problem.code}${JSON.stringify(problem.params)}`}>
                  {path ? t("common.form.fieldProblem", { field: path, problem: text }) : text}
                </li>
              );
            })}
            {result.moreProblems > 0 && <li>{t("bulk.remove.more", { count: result.moreProblems })}</li>}
          </ul>
        </Notice>
      )}
      {/* A blocked change shows no counts. */}
      {!blocked && (
        <p role="status" className={css.counts}>
          <strong>{t("bulk.edit.changed", { count: preview.changed })}</strong>{" "}
          {preview.unchanged > 0 && t("bulk.edit.unchanged", { count: preview.unchanged })}
        </p>
      )}
      {leftOut.size > 0 && (
        <p className={css.note}>
          {t("bulk.edit.leftOut", { count: leftOut.size, first: [...leftOut][0] ?? "" })}
        </p>
      )}
      {preview.preview.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
        <section className={css.scroll} aria-label={t("bulk.edit.previewLabel")} tabIndex={0}>
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">{t("collectionMore.list.column.name")}</th>
                <th scope="col">{t("bulk.edit.column.field")}</th>
                <th scope="col">{t("bulk.edit.column.before")}</th>
                <th scope="col">{t("bulk.edit.column.after")}</th>
              </tr>
            </thead>
            {preview.preview.map(({ metric, fields }) => (
              <tbody key={metric.id}>
                {fields.map((one, index) => (
                  <tr key={one.field}>
                    {index === 0 && (
                      <th scope="rowgroup" rowSpan={fields.length}>
                        <Link
                          to={paths.metric(place.account, place.collection, metric.path)}
                          target="_blank"
                          rel="noreferrer"
                        >
                          {pick(metric.name)?.text ?? metric.path}
                        </Link>
                        <code>{metric.path}</code>
                      </th>
                    )}
                    <td className={css.field}>
                      {FIELDS[one.field] ? t(FIELDS[one.field] as PlainMessageId) : one.field}
                    </td>
                    <td className={css.before}>{shown(t, one.field, one.before)}</td>
                    <td>{shown(t, one.field, one.after)}</td>
                  </tr>
                ))}
              </tbody>
            ))}
          </table>
        </section>
      )}
      {rest > 0 && <p className={css.note}>{t("bulk.edit.more", { count: rest })}</p>}
    </>
  );
}

function shown(t: Translate, field: string, text: string) {
  if (text === "") return <em className={css.none}>{t("bulk.edit.empty")}</em>;
  const name = text.toUpperCase();
  if (field === "aggregation" && AGGREGATIONS.includes(name))
    return t(`metricMore.aggregation.${name as Aggregation}`);
  return text;
}
