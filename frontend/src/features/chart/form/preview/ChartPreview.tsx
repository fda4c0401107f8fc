import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Chart, type ChartInput } from "@/charts";
import { useMediaQuery } from "@/lib/browser/useMediaQuery";
import { useText } from "@/lib/text/text";
import css from "./ChartPreview.module.css";

const HEIGHT = 420;
/** Up to this width the chart is above the options and must leave room for them. */
const NARROW = "(max-width: 900px)";
const NARROW_HEIGHT = 320;
/** Faster reads show no waiting message, in milliseconds. */
const PATIENCE_MS = 300;

/** The chart of the current options; it stays visible during changes, and can be collapsed on a phone. */
export function ChartPreview({
  input,
  label,
  description,
  reading,
  empty,
}: {
  input: ChartInput;
  label: string;
  /** The publisher's own; if empty, the description is generated. */
  description: string;
  reading: boolean;
  /** Replaces the chart. */
  empty?: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const narrow = useMediaQuery(NARROW);
  const [folded, setFolded] = useState(false);
  const [slow, setSlow] = useState(false);
  // The chart is redrawn only after a visible change.
  const [drawn, setDrawn] = useState(input);
  if (JSON.stringify(drawn) !== JSON.stringify(input)) setDrawn(input);

  useEffect(() => {
    if (!reading) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [reading]);

  return (
    <section className={css.preview} aria-label={t("chartForm.preview")} aria-busy={slow}>
      <div className={css.bar}>
        <h2 className={css.title}>{t("chartForm.preview")}</h2>
        <button
          type="button"
          className={css.fold}
          aria-expanded={!folded}
          aria-controls={id}
          onClick={() => setFolded(!folded)}
        >
          <IconChevronDown size={16} aria-hidden />
          {t(folded ? "chartForm.preview.show" : "chartForm.preview.hide")}
        </button>
      </div>
      <div
        id={id}
        className={slow ? `${css.chart} ${css.slow}` : css.chart}
        data-folded={folded || undefined}
      >
        {empty || (
          <Chart
            input={drawn}
            label={label}
            description={description}
            height={narrow ? NARROW_HEIGHT : HEIGHT}
          />
        )}
      </div>
    </section>
  );
}
