import type { OptionName } from "./matters";

/** The groups of the form; each row holds options that are side by side. */
export const GROUPS = [
  { name: "data", rows: [["start", "end"], ["seasonStart"], ["years"], ["stack"]] },
  { name: "look", rows: [["legend"], ["colour"], ["style"], ["width"], ["seasonColours"]] },
  { name: "axes", rows: [["xFormat"], ["sort"], ["yFormat"], ["range"], ["axis"], ["showUnit"]] },
  { name: "conditions", rows: [["greater"], ["lower"]] },
  { name: "words", rows: [["description"], ["priority"]] },
] as const satisfies readonly { name: string; rows: readonly OptionRow[] }[];

/** Options that are side by side. */
export type OptionRow = readonly OptionName[];

/** A group of options with a heading. */
export interface OptionGroup {
  name: (typeof GROUPS)[number]["name"];
  rows: readonly OptionRow[];
}

/** With several series each has its own side, which is chosen with the rest of the look. */
export function groupsOf(several: boolean): readonly OptionGroup[] {
  if (!several) return GROUPS;
  return GROUPS.map(({ name, rows }) => ({
    name,
    rows: [
      ...rows.filter((row: OptionRow) => !row.includes("axis")),
      ...(name === "look" ? [["axis"] as const] : []),
    ],
  }));
}

/** Whether the options of a group belong to one series, not to the chart. */
export function isOfSeries(name: OptionGroup["name"]): boolean {
  return name === "look" || name === "conditions";
}
