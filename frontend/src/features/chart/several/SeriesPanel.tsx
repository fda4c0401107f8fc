import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { useRef, useState } from "react";
import type { ChartSeries } from "@/charts";
import { paths } from "@/lib/paths";
import { shownText } from "@/lib/reading/seriesText";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { COLUMN, moved } from "@/ui/reorder/layout";
import { useReorder } from "@/ui/reorder/useReorder";
import { cssColour } from "../form/colour";
import { automaticColour } from "../form/values";
import { MAX_SERIES, type SeriesDraft, viewOfSeries } from "./draft";
import { ReadingFields } from "./ReadingFields";
import css from "./SeriesPanel.module.css";
import { seriesField } from "./useSeriesData";

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
  const [said, setSaid] = useState("");
  const nameAt = (index: number) => series[index]?.name ?? "";
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
  const dragged = held?.by === "pointer" && held.isDragged ? held.id : undefined;
  const remove = (index: number) => {
    setSaid(t("chartSeries.removed", { name: nameAt(index) }));
    const rest = drafts.filter((_, at) => at !== index);
    if (drafts[index]?.id === chosen) onChoose(rest[Math.min(index, rest.length - 1)]?.id);
    onChange(rest);
    // The focus moves to the next row in this position, else to the button that adds.
    requestAnimationFrame(() => {
      const rows = list.current?.querySelectorAll<HTMLElement>("[data-name]");
      (
        rows?.[Math.min(index, rest.length - 1)] ?? document.querySelector<HTMLElement>("[data-add]")
      )?.focus();
    });
  };
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
          <Row
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
      {drafts.length < MAX_SERIES ? (
        <Button
          data-add=""
          data-field="series"
          icon={<IconPlus size={16} aria-hidden />}
          variant={drafts.length === 0 ? "primary" : "plain"}
          onClick={onAdd}
        >
          {t("chartSeries.add")}
        </Button>
      ) : (
        <p className={css.hint}>{t("chartSeries.full", { max: MAX_SERIES })}</p>
      )}
      <p className="visually-hidden" aria-live="polite">
        {said}
      </p>
    </section>
  );
}

function Row(props: {
  one: SeriesDraft;
  index: number;
  drawn: ChartSeries | undefined;
  isOpen: boolean;
  isDragged: boolean;
  handle: object | undefined;
  onOpen: () => void;
  onRemove: () => void;
  onChange: (one: SeriesDraft) => void;
  errorOf: (field: string) => string | undefined;
}) {
  const { one, index, drawn, isOpen, isDragged, handle, onOpen, onRemove, onChange, errorOf } = props;
  const t = useText();
  const { metric } = one;
  const name = drawn?.name ?? "";
  const nameOf = (field: string) => seriesField(index, field);
  const errors = ["metric", "freq", "agg", "transform", "param"].map((field) => errorOf(nameOf(field)));
  const wrong = errors.some(Boolean);
  const classes = [css.row, isOpen && css.open, isDragged && css.dragged, wrong && css.wrong];
  return (
    <li className={classes.filter(Boolean).join(" ")}>
      <div className={css.line}>
        {handle && (
          <button
            type="button"
            className={css.handle}
            data-handle=""
            aria-label={t("chartSeries.move", { name })}
            // Nothing is selected: the browser would drag the selection the next time.
            onMouseDown={(event) => {
              event.preventDefault();
              event.currentTarget.focus();
            }}
            {...handle}
          >
            <IconGripVertical size={16} aria-hidden />
          </button>
        )}
        <button
          type="button"
          data-name=""
          data-field={nameOf("metric")}
          className={css.name}
          aria-expanded={metric ? isOpen : undefined}
          onClick={metric ? onOpen : undefined}
          disabled={!metric}
        >
          <span
            className={css.swatch}
            style={{ background: cssColour(String(drawn?.look?.colour ?? automaticColour(index))) }}
            hidden={!metric}
          />
          <span className={css.words}>
            <span className={css.title}>{name}</span>
            <span className={css.detail}>
              {metric ? <Detail one={one} unit={drawn?.unit} /> : t("chartSeries.hidden")}
            </span>
          </span>
        </button>
        <button
          type="button"
          className={css.remove}
          aria-label={t("chartSeries.remove", { name })}
          title={t("chartSeries.remove.title")}
          onClick={onRemove}
        >
          <IconX size={16} aria-hidden />
        </button>
      </div>
      {metric && isOpen && (
        <div className={css.body}>
          <p className={css.hint}>
            <Link
              to={paths.metric(metric.collection.account.key, metric.collection.key, metric.path)}
              target="_blank"
            >
              {`${metric.collection.account.key}/${metric.collection.key}/${metric.path}`}
            </Link>
          </p>
          <ReadingFields
            metric={metric}
            one={one}
            first={drawn?.periods[0]}
            nameOf={nameOf}
            errorOf={(field) => errorOf(nameOf(field))}
            onChange={(reading) => onChange({ ...one, ...reading })}
          />
        </div>
      )}
      {errors[0] && <p className={css.error}>{errors[0]}</p>}
      {wrong && !isOpen && !errors[0] && <p className={css.error}>{errors.find(Boolean)}</p>}
    </li>
  );
}

/** The read options of the series in short: `monthly · change over one year · % · right axis`. */
function Detail({ one, unit }: { one: SeriesDraft; unit: string | null | undefined }) {
  const t = useText();
  if (!one.metric) return null;
  const view = viewOfSeries(one.metric, one);
  const name = {
    D: "DAILY",
    W: "WEEKLY",
    M: "MONTHLY",
    Q: "QUARTERLY",
    S: "BI_ANNUAL",
    Y: "YEARLY",
  } as const;
  const frequency =
    view.letter === "C"
      ? t("metric.frequency.inline.CATEGORY")
      : t(`metric.frequency.inline.${name[view.letter]}`);
  const shown = view.transform === "index" ? t("metric.choice.index") : shownText(view, t);
  const side = one.look.axis === "RIGHT" ? t("chartSeries.right") : undefined;
  return <>{[frequency, shown, unit, side].filter(Boolean).join(" · ")}</>;
}
