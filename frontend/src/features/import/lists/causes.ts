import type { Causes_DefectFragment } from "@/gql/graphql";
import type { Problem } from "@/lib/data/problems";
import { kindOf } from "@/lib/repair/repairs";
import type { Translate } from "@/lib/text/text";
import { rejectionText } from "../rejection";

export type Defect = Pick<Causes_DefectFragment, "file" | "line" | "column" | "text"> & {
  problem: Pick<Problem, "code" | "params">;
};

/** An indicator with its defects, or a file as a whole, whose id is empty. */
export interface Defective {
  id: string;
  defects: readonly Defect[];
}

/** Defects with one cause. */
export interface Cause {
  /** One sentence for all of them, which says how to mend them. */
  sentence: string;
  /** Each cell once, though several indicators may share it. */
  places: readonly Defect[];
  /** The ids of the indicators, in the order of the file. */
  ids: readonly string[];
}

/** Problems whose sentences name a place or a word of each cell. */
const OF_CELLS = [
  "LINE_DATE_DUPLICATE",
  "IMPORT_ID_REPEATED",
  "IMPORT_FIELD_DIFFERS",
  "IMPORT_WIDTH",
] as const;
type OfCells = (typeof OF_CELLS)[number];

/** The defects of indicators by their causes, the most frequent first. */
export function causesOf(t: Translate, defective: readonly Defective[]): Cause[] {
  const groups = new Map<string, { defects: Map<string, Defect>; ids: Set<string> }>();
  for (const { id, defects } of defective) {
    for (const defect of defects) {
      const { code } = defect.problem;
      const key = isOfCells(code) ? code : sentenceOf(t, defect);
      const group = groups.get(key) ?? { defects: new Map(), ids: new Set() };
      groups.set(key, group);
      group.defects.set(placeKey(id, defect), defect);
      if (id !== "") group.ids.add(id);
    }
  }
  return [...groups.values()]
    .map(({ defects, ids }) => {
      const places = [...defects.values()];
      return { sentence: causeText(t, places), places, ids: [...ids] };
    })
    .sort((one, other) => other.places.length - one.places.length);
}

/** The text of the cell; roles chosen by hand belong to no cell. */
export function cellOf({ problem, text }: Defect): string {
  return problem.code === "IMPORT_OPTION" && kindOf(text) === "columns" ? "" : text;
}

/** The same cell of several indicators is one place; defects of no cell are one for each indicator. */
function placeKey(id: string, { file, line, column, text }: Defect): string {
  return JSON.stringify(line == null ? [id, file, column, text] : [file, line, column, text]);
}

function isOfCells(code: string): code is OfCells {
  return OF_CELLS.some((one) => one === code);
}

function causeText(t: Translate, places: readonly Defect[]): string {
  const [first] = places;
  if (!first) return "";
  const { code, params } = first.problem;
  if (code === "IMPORT_FREQUENCIES_MISSING" && params.candidates === "none")
    return t("import.cause.irregular");
  if (places.length > 1 && isOfCells(code)) return t(`import.cause.${code}`, { count: places.length });
  return sentenceOf(t, first);
}

/** The problem in words. Roles chosen by hand are an incomplete choice rather than an option. */
function sentenceOf(t: Translate, { problem, text }: Defect): string {
  return problem.code === "IMPORT_OPTION" && kindOf(text) === "columns"
    ? t("import.defects.columns.missing")
    : rejectionText(t, problem);
}
