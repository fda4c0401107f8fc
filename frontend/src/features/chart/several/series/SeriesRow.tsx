import IconGripVertical from "@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs";
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import type { ChartSeries } from "@/charts";
import { paths } from "@/lib/paths";
import { shownText } from "@/lib/reading/seriesText";
import { Link } from "@/lib/router/Link";
import { useText } from "@/lib/text/text";
import { automaticColour, cssColour } from "../../form/colour";
import { frequencyName } from "../../frequencyName";
import type { SeriesDraft } from "../draft/draft";
import { viewOfSeries } from "../draft/seriesView";
import { ReadingFields } from "./ReadingFields";
import css from "./SeriesPanel.module.css";
import { seriesField } from "./seriesField";

interface Props {
  one: SeriesDraft;
  index: number;
  drawn: ChartSeries | undefined;
  isOpen: boolean;
  isDragged: boolean;
  /** Absent for the only series. */
  handle: object | undefined;
  onOpen: () => void;
  onRemove: () => void;
  onChange: (one: SeriesDraft) => void;
  errorOf: (field: string) => string | undefined;
}

/** A series of the chart: its name with the handle and the button that removes it, and its fields if it is open. */
export function SeriesRow(props: Props) {
  const { index, drawn, isOpen, isDragged, handle, onRemove, errorOf } = props;
  const t = useText();
  const name = drawn?.name ?? "";
  const errors = ["metric", "freq", "agg", "transform", "param"].map((field) =>
    errorOf(seriesField(index, field)),
  );
  const wrong = errors.some(Boolean);
  const classes = [css.row, isOpen && css.open, isDragged && css.dragged, wrong && css.wrong];
  return (
    <li className={classes.filter(Boolean).join(" ")}>
      <div className={css.line}>
        {handle && <MoveHandle name={name} handle={handle} />}
        <NameButton {...props} name={name} />
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
      {isOpen && <Fields {...props} />}
      {errors[0] && <p className={css.error}>{errors[0]}</p>}
      {wrong && !isOpen && !errors[0] && <p className={css.error}>{errors.find(Boolean)}</p>}
    </li>
  );
}

/** Moves a series by pointer or keys. */
function MoveHandle({ name, handle }: { name: string; handle: object }) {
  const t = useText();
  return (
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
  );
}

/** Opens and closes the fields of the series. */
function NameButton({ one, index, drawn, isOpen, onOpen, name }: Props & { name: string }) {
  const t = useText();
  const { metric } = one;
  return (
    <button
      type="button"
      data-name=""
      data-field={seriesField(index, "metric")}
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
        <span className="hint">
          {metric ? <SeriesDetail one={one} unit={drawn?.unit} /> : t("chartSeries.hidden")}
        </span>
      </span>
    </button>
  );
}

/** The read options of the series in short: `monthly · change over one year · % · right axis`. */
function SeriesDetail({ one, unit }: { one: SeriesDraft; unit: string | null | undefined }) {
  const t = useText();
  if (!one.metric) return null;
  const view = viewOfSeries(one.metric, one);
  const frequency = t(`metric.frequency.inline.${frequencyName(view.letter)}`);
  const shown = view.transform === "index" ? t("metric.choice.index") : shownText(view, t);
  const side = one.look.axis === "RIGHT" ? t("chartSeries.right") : undefined;
  return <>{[frequency, shown, unit, side].filter(Boolean).join(" · ")}</>;
}

/** The address of the indicator and its read options. */
function Fields({ one, index, drawn, onChange, errorOf }: Props) {
  const { metric } = one;
  if (!metric) return null;
  const { account, key } = metric.collection;
  const nameOf = (field: string) => seriesField(index, field);
  return (
    <div className={css.body}>
      <p className="hint">
        <Link to={paths.metric(account.key, key, metric.path)} target="_blank">
          {`${account.key}/${key}/${metric.path}`}
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
  );
}
