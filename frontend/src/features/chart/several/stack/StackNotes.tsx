import type { ChartSeries } from "@/charts";
import type { Frequency } from "@/lib/format";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import type { Combination } from "./combinations";
import css from "./StackNotes.module.css";

/** Problems of stacking these series, and their solutions. */
export function StackNotes(props: { found: Combination; onAlign: (frequency: Frequency) => void }) {
  const { found, onAlign } = props;
  const t = useText();
  const [finest] = found.frequencies ?? [];
  const coarsest = found.frequencies?.at(-1);
  return (
    <>
      {finest && coarsest && (
        <div className={css.error} role="status">
          <p>{t("chartSeries.frequencies", { finest, coarsest })}</p>
          <Button small onClick={() => onAlign(coarsest)}>
            {t("chartSeries.frequencies.align", { letter: coarsest })}
          </Button>
        </div>
      )}
      {found.isNegative && (
        <p className={css.error} role="status">
          {t("chartSeries.negative")}
        </p>
      )}
      {found.unitsOfStack && (
        <p className={css.warning} role="status">
          {t("chartSeries.units", { units: joined(found.unitsOfStack, t("chartSeries.unit.none")) })}
        </p>
      )}
    </>
  );
}

/** Notes on the sides of the value axes. */
export function AxisNotes({ found, series }: { found: Combination; series: readonly ChartSeries[] }) {
  const t = useText();
  if (found.isSideless)
    return (
      <p className={css.warning} role="status">
        {t("chartSeries.sideless")}
      </p>
    );
  return found.mixedSides?.map((side) => {
    const here = series.filter((one) => !one.problem && (one.look?.axis ?? "left") === side);
    const units = [...new Set(here.map((one) => one.unit?.trim() ?? ""))];
    return (
      <p key={side} className={css.warning} role="status">
        {t("chartSeries.mixed", { side, units: joined(units, t("chartSeries.unit.none")) })}
      </p>
    );
  });
}

function joined(units: readonly string[], none: string): string {
  return units.map((unit) => unit || none).join(" · ");
}
