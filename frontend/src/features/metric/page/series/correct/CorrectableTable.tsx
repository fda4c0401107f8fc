import { useQuery } from "@tanstack/react-query";
import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ChartTable, type ChartTableProps, tablePeriods } from "@/charts/draw/ChartTable";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { useLanguage, useText } from "@/lib/text/text";
import { placeOf } from "../../../place";
import { publishedLinesQuery } from "../publish/publishedLines";
import { usePublish } from "../publish/usePublish";
import css from "./CorrectableTable.module.css";
import { CorrectionBar } from "./CorrectionBar";
import bar from "./CorrectionBar.module.css";
import { type Corrections, fieldText, linesOf } from "./corrections";
import { isRange } from "./pastedRange";
import { useCorrections } from "./useCorrections";
import { ValueCell } from "./ValueCell";

const METRIC = graphql(`
  fragment CorrectableTable_metric on Metric {
    path
    frequency
    collection { key account { key } }
    ...usePublish_metric
  }
`);

interface CorrectableTableProps {
  metric: FragmentType<typeof METRIC>;
  /** The table as readers see it. */
  table: ChartTableProps;
}

/**
 * The published values, each corrected by a click, by Enter or by a range that is pasted over it. The corrections are
 * gathered below the table and published together.
 */
export default function CorrectableTable({ table, ...props }: CorrectableTableProps) {
  const metric = readFragment(METRIC, props.metric);
  const { frequency } = metric;
  const t = useText();
  const language = useLanguage();
  const { data: published = null } = useQuery(publishedLinesQuery(placeOf(metric)));
  const made = useCorrections(frequency, published);
  const { rows, corrections } = made;
  const place = useRef<HTMLDivElement>(null);
  const sent = useRef<Corrections>(corrections);
  const publishing = usePublish(metric, {
    // The table keeps showing the corrections until it shows what was published.
    onRead: () => {
      made.published(sent.current);
      if (document.activeElement === document.body) valueAt(place.current, active)?.focus();
    },
  });
  const [active, setActive] = useState<string>();
  const [editing, setEditing] = useState<{ period: string; text: string }>();
  useUnsavedWarning(corrections.size > 0);
  const isBackIn = useRef(false);
  // After a correction the focus is on its value again, if it is nowhere else.
  useEffect(() => {
    if (editing || !isBackIn.current) return;
    isBackIn.current = false;
    if (document.activeElement === document.body) valueAt(place.current, active)?.focus();
  }, [editing, active]);
  if (!published) return <ChartTable {...table} />;

  const pastedNote = made.pasted && (
    <p role="status" className={made.pasted.kind === "error" ? css.error : css.note}>
      {made.pasted.words}
    </p>
  );
  const isAscending = table.order === "oldest";
  const below = () => {
    const periods = tablePeriods(table.input, table.order ?? "newest");
    return periods.slice(Math.max(0, active === undefined ? 0 : periods.indexOf(active)));
  };
  const pasted = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData("text/plain");
    const isField = event.target instanceof HTMLInputElement;
    if (text.trim() === "" || (isField && !isRange(text))) return;
    event.preventDefault();
    setEditing(undefined);
    void made.paste(text, below(), isAscending);
  };
  const publish = (onTopOf: number, resume = false) => {
    sent.current = corrections;
    publishing.publish(linesOf(frequency, corrections), onTopOf, resume);
  };
  return (
    <div ref={place} className={css.place}>
      <p className={css.hint}>{t("metricMore.correct.hint")}</p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the values in it are buttons; keys move between them */}
      <div onPaste={pasted} onKeyDown={moveFocus}>
        <ChartTable
          {...table}
          drawValue={(cell, _, isFirst) => {
            const row = rows.get(cell.period ?? "");
            if (!row) return cell.value;
            const { period } = row;
            const now = corrections.get(period) ?? row;
            return (
              <ValueCell
                row={now}
                shown={cell.value}
                isCorrected={corrections.has(period)}
                isStop={isFirst || period === active}
                editing={editing?.period === period ? editing.text : undefined}
                frequency={frequency}
                onEdit={(text = fieldText(now, language)) => setEditing({ period, text })}
                onFocus={() => setActive(period)}
                onTake={made.take}
                onLeave={() => {
                  isBackIn.current = true;
                  setActive(period);
                  setEditing((open) => (open?.period === period ? undefined : open));
                }}
              />
            );
          }}
        />
      </div>
      {corrections.size === 0 && pastedNote && <div className={bar.bar}>{pastedNote}</div>}
      {corrections.size > 0 && (
        <CorrectionBar
          note={pastedNote}
          frequency={frequency}
          series={published.series}
          vintage={published.vintage}
          corrections={corrections}
          publishing={publishing}
          onPublish={publish}
          onDiscard={() => {
            made.discard();
            publishing.saving.refuse([]);
            valueAt(place.current, active)?.focus();
          }}
        />
      )}
    </div>
  );
}

/** The value of a period, if it is in the document. */
function valueAt(place: HTMLElement | null, period = ""): HTMLElement | null {
  return place?.querySelector<HTMLElement>(`[data-period="${CSS.escape(period)}"]`) ?? null;
}

/** Moves the focus to the value above or below. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement) || event.target.dataset.period === undefined)
    return;
  const values = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-period]")];
  const next = values[values.indexOf(event.target) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
