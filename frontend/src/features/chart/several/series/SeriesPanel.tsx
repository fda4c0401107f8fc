import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import type { ChartSeries } from "@/charts";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { MAX_SERIES, type SeriesDraft } from "../draft/draft";
import css from "./SeriesPanel.module.css";
import { SeriesRow } from "./SeriesRow";
import { useSeriesList } from "./useSeriesList";

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
          <span className={css.count}>
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

function AddButton({ count, onAdd }: { count: number; onAdd: () => void }) {
  const t = useText();
  if (count >= MAX_SERIES) return <p className={css.hint}>{t("chartSeries.full", { max: MAX_SERIES })}</p>;
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
