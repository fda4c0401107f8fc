import { codeName, statusName } from "@/lib/format/status";
import type { Translate } from "@/lib/text/text.tsx";
import { type CategoryData, UNCERTAIN } from "../data/prepared";
import { cutLabel } from "../layout/head";
import type { Note } from "../layout/notes/notes";
import { type Axis, type Mark, pixel, rounded } from "../shape/scene";
import { BASELINE, SIZE } from "../text/measure";
import { holeOf } from "./holes";
import { occurrencesIn } from "./occurrences";
import { capitalised, codeSentence } from "./statusText";

/** Space between the axis and the reason of a hole, in pixels. */
const BESIDE = 6;

/** The shapes of values by category. */
export type CategoryShape = "bars" | "stems" | "dots";

/** The notes on uncertain values by category, and on withheld ones of several series: those of one are in their rows. */
export function categoryNotes(data: CategoryData, shape: CategoryShape, t: Translate): Note[] {
  const found = occurrencesIn(data);
  const codes = UNCERTAIN.filter((code) => found.has(code)).map((code) => codeName(code, t));
  const withheld = data.inputs.length > 1 ? found.get("Q") : undefined;
  const names = codes.join(", ");
  // Dots without stems are rings: nothing beside them is dashed.
  const text = shape === "dots" ? capitalised(names) : t("chartMore.note.dashed", { names });
  return [
    ...(codes.length > 0 ? [{ text, mark: shape === "bars" ? ("box" as const) : ("ring" as const) }] : []),
    ...(withheld ? [{ text: codeSentence("Q", withheld, data, t) }] : []),
  ];
}

/** Why categories of the only series have no value, in their rows. */
export function holeLabels(
  { inputs: [input], labels }: CategoryData,
  rows: readonly number[],
  { axis, middle, right }: { axis: Axis; middle: (row: number) => number; right: number },
  t: Translate,
): Mark[] {
  const zero = pixel(axis, Math.min(axis.to, Math.max(axis.from, 0)));
  const x = rounded(zero + BESIDE);
  return rows.flatMap((number, row): Mark[] => {
    const hole = input && holeOf(input, labels[number] ?? "");
    if (!hole) return [];
    const place = { x, y: rounded(middle(row) + SIZE * BASELINE), anchor: "start", size: SIZE } as const;
    const text = cutLabel(statusName(hole.status, t), right - x);
    return [{ kind: "label", role: "note", ...place, ...text, halo: true, colour: "muted" }];
  });
}
