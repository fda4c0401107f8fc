import { useMediaQuery } from "@mantine/hooks";
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs";
import { type ReactNode, useEffect, useId, useState } from "react";
import { Chart, type ChartInput } from "@/charts";
import { useText } from "@/lib/text/text";
import css from "./ChartPreview.module.css";

const HEIGHT = 420;
/** Where the chart stands above the options and must leave room for them. */
const NARROW = "(max-width: 900px)";
const NARROW_HEIGHT = 320;
/** Readings that come back sooner are not told of. */
const PATIENCE_MS = 300;

/** The chart that the options give; stays in sight while they are changed, and can be folded away on a phone. */
export function ChartPreview({
  input,
  label,
  description,
  reading,
  empty,
}: {
  input: ChartInput;
  label: string;
  /** The publisher's own; empty: the program writes one. */
  description: string;
  reading: boolean;
  /** Stands there instead. */
  empty?: ReactNode;
}) {
  const t = useText();
  const id = useId();
  const narrow = useMediaQuery(NARROW);
  const [folded, setFolded] = useState(false);
  const [slow, setSlow] = useState(false);
  // The chart is drawn again only where something that it shows has changed.
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
