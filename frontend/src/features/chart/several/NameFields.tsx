import { useText } from "@/lib/text/text";
import { KeyField } from "@/ui/field/KeyField";
import { TextPairField } from "@/ui/field/TextPairField";
import css from "./DashboardChartForm.module.css";
import type { ChartDraft } from "./draft/draft";

/** Title and key of the chart. */
export function NameFields(props: {
  draft: ChartDraft;
  onTitle: (title: ChartDraft["title"]) => void;
  onKey: (key: string) => void;
  /** The part of the chart's address before the key. */
  prefix: string;
  errorOf: (field: string) => string | undefined;
  both: boolean;
}) {
  const { draft, onTitle, onKey, prefix, errorOf, both } = props;
  const t = useText();
  return (
    <div className={css.names}>
      <TextPairField
        name="title"
        label={t("chartSeries.chartTitle")}
        value={draft.title}
        onChange={onTitle}
        errorOf={errorOf}
        both={both}
      />
      <KeyField
        name="key"
        label={t("chartSeries.key")}
        description={t("chartSeries.key.help")}
        prefix={prefix}
        value={draft.key}
        onChange={onKey}
        error={errorOf("key")}
      />
    </div>
  );
}
