import { formatNumber } from "@/lib/format";
import type { Translate } from "@/lib/text/text.tsx";
import type { ChartSeries } from "../../data/input";
import type { ChartData, TimeData } from "../../data/prepared";
import { type Axis, type Box, type Mark, pixel, rounded } from "../../shape/scene";
import { leftOutRule, type Note } from "./notes";

/** The notes on the series that could not be read, and on the dates that a stack leaves out. */
export function missingNotes(data: ChartData, t: Translate): Note[] {
  const isNameless = ({ name, problem }: ChartSeries) => problem === "gone" && name === t("chart.goneName");
  const nameless = data.missing.filter(isNameless).length;
  const missing = data.missing
    .filter((one) => !isNameless(one) && one.problem !== "refused")
    .map(({ name, problem }) => ({
      text: t(problem === "gone" ? "chartMore.note.gone" : "chartMore.note.unreadable", { name }),
    }));
  return [
    ...missing,
    ...(nameless > 0 ? [{ text: t("chartMore.note.goneNameless", { count: nameless }) }] : []),
    ...(data.kind === "time" ? leftOutNotes(data, t) : []),
  ];
}

/** The numbers of dates that a stack leaves out, by their reason. */
function leftOutNotes({ leftOut, zeros, language }: TimeData, t: Translate): Note[] {
  const notes = [
    { id: "chartMore.note.leftOut", count: leftOut.length - zeros.length },
    { id: "chartMore.note.zeros", count: zeros.length },
  ] as const;
  return notes
    .filter(({ count }) => count > 0)
    .map(({ id, count }) => {
      const number = formatNumber(count, { language, decimals: 0 });
      return { text: t(id, { count, number }), mark: "left-out" };
    });
}

/** Dates that a stack leaves out, marked on the axis. */
export function leftOutMarks(data: TimeData, x: Axis, plot: Box): Mark[] {
  const marks: Mark[] = [];
  const half =
    data.form === "bars" && data.stops.length > 1 ? (x.end - x.start) / data.stops.length / 2 : 1.5;
  let from: number | undefined;
  let before = Number.NEGATIVE_INFINITY;
  const end = () => {
    if (from === undefined) return;
    const [x1, x2] = [Math.max(plot.left, from - half), Math.min(plot.right, before + half)];
    marks.push(leftOutRule(rounded(x1), rounded(x2), plot.bottom - 1.5));
  };
  const [first = 0] = data.stops;
  const last = data.stops[data.stops.length - 1] ?? 0;
  for (const at of data.leftOut) {
    if (at < first || at > last) continue;
    const place = pixel(x, at);
    if (place - before > 2 * half + 1) {
      end();
      from = place;
    }
    before = place;
  }
  end();
  return marks;
}
