import { type FragmentType, graphql, readFragment } from "@/gql";
import type { AnalyticsMeasureKind } from "@/gql/graphql";
import { formatChange, formatNumber } from "@/lib/format";
import { RichText, useLanguage, useText } from "@/lib/text/text";
import css from "./Figures.module.css";
import { MEASURES, measureName } from "./measure";

const ANALYTICS = graphql(`
  fragment Figures_analytics on Analytics {
    monthly
    periods
    measures { kind total before }
  }
`);

/** The totals of the range and their changes; each is a button that draws its values over time. */
export function Figures(props: {
  analytics: FragmentType<typeof ANALYTICS>;
  chosen: AnalyticsMeasureKind;
  onChoose: (measure: AnalyticsMeasureKind) => void;
}) {
  const { chosen, onChoose } = props;
  const { monthly, periods, measures } = readFragment(ANALYTICS, props.analytics);
  const t = useText();
  const language = useLanguage();
  const before = { count: periods.length, unit: monthly ? "months" : "days" };
  const isCompared = measures.some((it) => compare(it.total, it.before));
  return (
    <section className={css.section}>
      <h2 className="visually-hidden">{t("analytics.figures")}</h2>
      <ul className={css.figures}>
        {MEASURES.flatMap((kind) => measures.filter((it) => it.kind === kind)).map((measure) => (
          <li key={measure.kind}>
            <button
              type="button"
              className={css.figure}
              aria-pressed={measure.kind === chosen}
              onClick={() => onChoose(measure.kind)}
            >
              <strong className={css.number}>{formatNumber(measure.total, { language })}</strong>{" "}
              <span className={`detail ${css.name}`}>{measureName(measure.kind, "days", t)}</span>{" "}
              <Change comparison={compare(measure.total, measure.before)} before={before} />
            </button>
          </li>
        ))}
      </ul>
      {isCompared && <p className={css.note}>{t("analytics.compared", before)}</p>}
    </section>
  );
}

/** The change of a total from the one before. */
type Comparison =
  /** Nothing was counted before: a percentage does not exist. */
  | { readonly kind: "none" }
  | { readonly kind: "same" }
  /** In percent of the total before, and the decimals to show. */
  | { readonly kind: "change"; readonly percent: number; readonly decimals: number };

/** Changes below this size are shown with a decimal, in percent. */
const SMALL = 10;
/** Changes that would be shown as zero, in percent. */
const INVISIBLE = 0.05;

/** Compares a total with the one of the period before; `null` where that was not counted as a whole. */
function compare(total: number, before: number | null | undefined): Comparison | null {
  if (before === null || before === undefined) return null;
  if (before === 0) return { kind: "none" };
  const percent = ((total - before) / before) * 100;
  const size = Math.abs(percent);
  if (size < INVISIBLE) return { kind: "same" };
  return { kind: "change", percent, decimals: size < SMALL ? 1 : 0 };
}

/** The period before the range: as many days or months. */
interface Before {
  readonly count: number;
  readonly unit: string;
}

/** A change with its sign and an arrow; screen readers also read what it is compared with. */
function Change({ comparison, before }: { comparison: Comparison | null; before: Before }) {
  const language = useLanguage();
  if (!comparison) return null;
  const { kind } = comparison;
  const change =
    kind === "change"
      ? formatChange(comparison.percent, { language, decimals: comparison.decimals, percent: true })
      : "";
  const arrow = kind === "change" ? (comparison.percent > 0 ? "↑" : "↓") : "=";
  return (
    <span className={css.change}>
      {kind !== "none" && (
        <span className={css.arrow} aria-hidden="true">
          {arrow}
        </span>
      )}
      <RichText
        id={`analytics.change.${kind}`}
        values={{ change, ...before }}
        parts={{ rest: (words) => <span className="visually-hidden">{words}</span> }}
      />
    </span>
  );
}
