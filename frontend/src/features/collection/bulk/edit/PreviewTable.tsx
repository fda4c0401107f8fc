import { type FragmentType, graphql, readFragment } from "@/gql";
import type { Aggregation } from "@/gql/graphql";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type PlainMessageId, type Translate, usePickText, useText } from "@/lib/text/text";
import type { Place } from "../../place";
import css from "./EditPreview.module.css";

const CHANGE = graphql(`
  fragment PreviewTable_change on MetricChangePreview {
    metric { id path name { fr en } }
    fields { field before after }
  }
`);

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
  "end.date": "bulk.field.end.date",
  "end.reason.fr": "bulk.field.end.reason.fr",
  "end.reason.en": "bulk.field.end.reason.en",
  "end.successor": "bulk.field.end.successor",
};
const AGGREGATIONS: readonly string[] = ["NONE", "SUM", "AVG", "LAST"];

/** The changed fields of each indicator, before and after. */
export function PreviewTable(props: { place: Place; changes: readonly FragmentType<typeof CHANGE>[] }) {
  const { place } = props;
  const changes = readFragment(CHANGE, props.changes);
  const t = useText();
  const pick = usePickText();
  return (
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
        {changes.map(({ metric, fields }) => (
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
                <td className={`muted ${css.field}`}>
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
  );
}

function shown(t: Translate, field: string, text: string) {
  if (text === "") return <em className="muted">{t("bulk.edit.empty")}</em>;
  const name = text.toUpperCase();
  if (field === "aggregation" && AGGREGATIONS.includes(name))
    return t(`metricMore.aggregation.${name as Aggregation}`);
  return text;
}
