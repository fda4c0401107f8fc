import { type ReactNode, useMemo } from "react";
import type { Frequency } from "@/gql/graphql";
import { formatNumber, formatPeriod } from "@/lib/format";
import { statusName } from "@/lib/format/status";
import { frequencyLetter, type LineSeries } from "@/lib/lines";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { ChangeTable } from "../../../form/conflict/ChangeTable";
import type { Change, Side } from "../../../form/conflict/difference";
import { effectText } from "../../../form/publishedText";
import { PublishTrouble } from "../publish/PublishTrouble";
import type { ValuesPublish } from "../publish/usePublish";
import css from "./CorrectionBar.module.css";
import { type Corrections, effectOf } from "./corrections";

/** Most changes named in the bar; more are a table. */
const MOST_NAMED = 3;

interface CorrectionBarProps {
  frequency: Frequency;
  series: LineSeries;
  corrections: Corrections;
  /** What became of a pasted range. */
  note: ReactNode;
  publishing: ValuesPublish;
  onPublish: (onTopOf: number, resume?: boolean) => void;
  /** The vintage that the corrections were made on. */
  vintage: number;
  onDiscard: () => void;
}

/** The corrections that are not published yet: what they would change, and the choice. */
export function CorrectionBar(props: CorrectionBarProps) {
  const { frequency, series, corrections, note, publishing, onPublish, vintage, onDiscard } = props;
  const t = useText();
  const effect = useMemo(() => effectOf(series, corrections), [series, corrections]);
  const { rows } = effect;
  const { busy } = publishing.saving;
  return (
    <section className={css.bar} aria-label={t("metricMore.correct.title", { count: rows.length })}>
      <div className={css.head}>
        <div className={css.words} role="status">
          <strong>{t("metricMore.correct.title", { count: rows.length })}</strong>
          <span className="muted">{effectText(t, effect)}</span>
        </div>
        <div className="cluster-2">
          <Button variant="primary" small busy={busy} onClick={() => onPublish(vintage)}>
            {t("metricMore.add.publish")}
          </Button>
          <Button variant="quiet" small disabled={busy} onClick={onDiscard}>
            {t("metricMore.correct.discard")}
          </Button>
        </div>
      </div>
      <ul className={css.changes}>
        {rows.slice(0, MOST_NAMED).map((row) => (
          <NamedChange key={row.period} frequency={frequency} row={row} />
        ))}
      </ul>
      {rows.length > MOST_NAMED && (
        <details className={css.all}>
          <summary>{t("metricMore.correct.all", { count: rows.length })}</summary>
          <ChangeTable
            label={t("metricForm.effect.changes")}
            frequency={frequency}
            columns={[t("metricForm.effect.before"), t("metricMore.correct.after")]}
            rows={rows.map(({ period, before, after }) => ({ period, sides: [before, after] }))}
          />
        </details>
      )}
      {note}
      <PublishTrouble publishing={publishing} problems={publishing.problems} onPublish={onPublish} />
    </section>
  );
}

/** A change in a few words: `Mar 2024 12.4 → 12.6`. */
function NamedChange({ frequency, row }: { frequency: Frequency; row: Change }) {
  const t = useText();
  const language = useLanguage();
  const shown = (side: Side | null) => {
    if (side === null) return "–";
    const value = side.value !== null && formatNumber(side.value, { language });
    return [value, side.status && statusName(side.status, t), side.text].filter(Boolean).join(", ");
  };
  return (
    <li>
      <span className="muted">{formatPeriod(frequencyLetter(frequency), row.period, language)}</span>{" "}
      {shown(row.before)} <span aria-hidden="true">→ </span>
      <span className="visually-hidden">{t("metricMore.correct.becomes")} </span>
      <b>{shown(row.after)}</b>
    </li>
  );
}
