import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import { type RefObject, useRef, useState } from "react";
import type { ChartSeries } from "@/charts";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { COLUMN, moved } from "@/ui/reorder/layout";
import { useReorder } from "@/ui/reorder/useReorder";
import { MAX_SERIES, type SeriesDraft } from "../draft/draft";
import css from "./SeriesPanel.module.css";
import { SeriesRow } from "./SeriesRow";

interface Props {
  drafts: readonly SeriesDraft[];
  onChange: (drafts: readonly SeriesDraft[]) => void;
  /** As drawn: with the names and colours of the chart. */
  series: readonly ChartSeries[];
  /** The series whose fields are open, here and below. */
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
  onAdd: () => void;
  errorOf: (field: string) => string | undefined;
}

/** The indicators of a chart in their order: read options, adding, removing, and moving by pointer or keys. */
export function SeriesPanel(props: Props) {
  const { drafts, onChange, series, chosen, onChoose, onAdd, errorOf } = props;
  const t = useText();
  const nameAt = (index: number) => series[index]?.name ?? "";
  const { list, said, dragged, handle, remove } = useSeriesList({ ...props, nameAt });
  const error = errorOf("series");
  return (
    <section className={css.panel} aria-labelledby="chart-series">
      <div className={css.head}>
        <h2 id="chart-series">{t("chartSeries.title")}</h2>
        {drafts.length > 0 && (
          <span className="hint tabular">
            {t("chartSeries.count", { count: drafts.length, max: MAX_SERIES })}
          </span>
        )}
      </div>
      <ol ref={list} className={css.list}>
        {drafts.map((one, index) => (
          <SeriesRow
            key={one.id}
            {...{ one, index, errorOf }}
            drawn={series[index]}
            // While rows are moved all have one height.
            isOpen={one.id === chosen && dragged === undefined}
            isDragged={one.id === dragged}
            handle={drafts.length > 1 ? handle(one.id) : undefined}
            onOpen={() => onChoose(one.id === chosen ? undefined : one.id)}
            onRemove={() => remove(index)}
            onChange={(next) => onChange(drafts.map((other) => (other.id === one.id ? next : other)))}
          />
        ))}
      </ol>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <AddButton count={drafts.length} onAdd={onAdd} />
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </section>
  );
}

interface Options {
  drafts: readonly SeriesDraft[];
  onChange: (drafts: readonly SeriesDraft[]) => void;
  nameAt: (index: number) => string;
  chosen: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** Moves and removes the series of a chart, and announces it. */
function useSeriesList({ drafts, onChange, nameAt, chosen, onChoose }: Options) {
  const t = useText();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const { held, handle } = useReorder({
    ids: drafts.map((one) => one.id),
    layout: COLUMN,
    lifts: false,
    slack: 4,
    onChange: ({ kind, from, to }) => {
      if (kind !== "moved") return;
      setSaid(t("chartSeries.moved", { name: nameAt(from), place: to + 1, count: drafts.length }));
      onChange(moved(drafts, from, to));
    },
  });
  const remove = (index: number) => {
    setSaid(t("chartSeries.removed", { name: nameAt(index) }));
    const rest = drafts.filter((_, at) => at !== index);
    const next = Math.min(index, rest.length - 1);
    if (drafts[index]?.id === chosen) onChoose(rest[next]?.id);
    onChange(rest);
    focusRow(list, next);
  };
  const dragged = held?.by === "pointer" && held.isDragged ? held.id : undefined;
  return { list, said, dragged, handle, remove };
}

/** After a removal the focus moves to the next row in this position, else to the button that adds. */
function focusRow(list: RefObject<HTMLOListElement | null>, index: number): void {
  requestAnimationFrame(() => {
    const row = list.current?.querySelectorAll<HTMLElement>("[data-name]")[index];
    (row ?? document.querySelector<HTMLElement>("[data-add]"))?.focus();
  });
}

function AddButton({ count, onAdd }: { count: number; onAdd: () => void }) {
  const t = useText();
  if (count >= MAX_SERIES) return <p className="hint">{t("chartSeries.full", { max: MAX_SERIES })}</p>;
  return (
    <Button
      data-add=""
      data-field="series"
      icon={<IconPlus size={16} aria-hidden />}
      variant={count === 0 ? "primary" : "plain"}
      onClick={onAdd}
    >
      {t("chartSeries.add")}
    </Button>
  );
}
