import { useMemo } from "react";
import { Chart, type ChartInput } from "@/charts";
import { parseLines } from "@/lib/lines";
import { useLanguage, useText } from "@/lib/text/text";
import { drawnSeries } from "../form/lines/drawnSeries";
import { frequencyOf } from "../form/lines/reading/useReadLines";
import css from "./paste.module.css";
import type { PastedSeries } from "./series/pastedSeries";
import { statedOf } from "./series/pastedSeries";

/** Most series of the chart: as many as there are colours. */
const DRAWN = 8;
const HEIGHT = 340;

/** The chart of the chosen series, of those with the frequency of the first one. */
export function PasteChart({ chosen, unit }: { chosen: readonly PastedSeries[]; unit: string | null }) {
  const t = useText();
  const language = useLanguage();
  const letter = chosen[0]?.read.frequency;
  const alike = chosen.filter(({ read }) => read.frequency === letter);
  const drawn = alike.slice(0, letter === "C" ? 1 : DRAWN);
  const names = drawn.map(({ name, read }) => name || read.id);
  const steady = JSON.stringify([names, unit, drawn.map(({ read }) => read.id)]);
  const lines = drawn[0]?.read.lines;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input is identical while its content is
  const input = useMemo<ChartInput | null>(() => {
    if (drawn.length === 0) return null;
    return {
      series: drawn.map(({ read }, at) =>
        drawnSeries(parseLines(frequencyOf(read.frequency), read.lines ?? "").series, {
          id: read.id,
          name: names[at] ?? read.id,
          unit: statedOf(read, "unit", language) || (unit ?? ""),
        }),
      ),
      options: { type: letter === "C" ? "bar" : "line" },
      language,
    };
  }, [steady, lines, letter, language]);
  return (
    <section className={css.chart} aria-label={t("metricForm.chart")}>
      {input ? (
        <Chart input={input} label={names[0] || t("metricForm.chart")} height={HEIGHT} />
      ) : (
        <p className="muted">{t("paste.chart.none")}</p>
      )}
      {chosen.length > drawn.length && drawn.length > 0 && (
        <p className="note">{t("paste.chart.part", { count: drawn.length, all: chosen.length })}</p>
      )}
    </section>
  );
}
