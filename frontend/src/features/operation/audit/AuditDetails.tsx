import type { AuditTrail_EntryFragment } from "@/gql/graphql";
import { type PlainMessageId, useText } from "@/lib/text/text";
import css from "./AuditTrail.module.css";
import { fieldsOf, publishedOf } from "./entry";

const FIELDS = {
  key: "audit.field.key",
  path: "audit.field.path",
  name: "audit.field.name",
  summary: "audit.field.summary",
  description: "audit.field.description",
  tags: "audit.field.tags",
  licence: "audit.field.licence",
  access: "audit.field.access",
  questions: "audit.field.questions",
  unit: "audit.field.unit",
  notes: "audit.field.notes",
  source: "audit.field.source",
  parent: "audit.field.parent",
  frequency: "audit.field.frequency",
  decimals: "audit.field.decimals",
  aggregation: "audit.field.aggregation",
  transformation: "audit.field.transformation",
  parameter: "audit.field.parameter",
  chart: "audit.field.chart",
  picture: "audit.field.picture",
  visibility: "audit.field.visibility",
  view: "audit.field.view",
  kind: "audit.field.kind",
  layout: "audit.field.layout",
  readers: "audit.field.readers",
  range: "audit.field.range",
} satisfies Record<string, PlainMessageId>;

/** Details below the sentence: the changed fields, or the effect of a publish on the observations. */
export function AuditDetails({ entry }: { entry: AuditTrail_EntryFragment }) {
  const t = useText();
  const fields = fieldsOf(entry).map((it) => (it in FIELDS ? t(FIELDS[it as keyof typeof FIELDS]) : it));
  const published = publishedOf(entry);
  if (published) {
    const { vintage, made, changed, added, revised, removed } = published;
    return (
      <p className={css.details}>
        {vintage > 0 && <span>{t("audit.published.vintage", { vintage })}</span>}
        {made > 0 && <span>{t("audit.published.new", { count: made })}</span>}
        {changed > 0 && <span>{t("audit.published.changed", { count: changed })}</span>}
        {added > 0 && <span>{t("audit.published.added", { count: added })}</span>}
        {revised > 0 && <span>{t("audit.published.revised", { count: revised })}</span>}
        {removed > 0 && <span>{t("audit.published.removed", { count: removed })}</span>}
      </p>
    );
  }
  if (fields.length === 0) return null;
  return <p className={css.details}>{t("audit.fields", { fields: fields.join(", ") })}</p>;
}
