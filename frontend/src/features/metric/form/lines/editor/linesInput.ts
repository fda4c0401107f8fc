import type { Ref } from "react";
import type { ShownProblem } from "@/lib/repair/reading/readParts";

/** The methods of the lines field for its parent component. */
export interface LinesHandle {
  /** Puts the cursor on a line (from 1), selects it and brings it into view. */
  goToLine: (line: number) => void;
  /** The same with the next bad line after the cursor, or the previous one; wraps around. */
  goToProblem: (direction: 1 | -1) => void;
  focus: () => void;
  undo: () => void;
  redo: () => void;
}

/** Whether undo and redo are possible. */
export interface LinesHistory {
  undo: boolean;
  redo: boolean;
}

/** The common props of the line editor and the plain field. */
export interface LinesInputProps {
  id: string;
  labelId: string;
  describedBy: string;
  placeholder: string;
  value: string;
  problems: readonly ShownProblem[];
  onChange: (value: string) => void;
  /** Called by the editor only: the plain field has the browser's own undo. */
  onHistory: (history: LinesHistory) => void;
  /** Whether the editor takes the focus from the field it replaces. */
  takesFocus?: boolean;
  ref?: Ref<LinesHandle>;
}

/** The bad line to go to from a line. */
export function problemFrom(
  problems: readonly ShownProblem[],
  line: number,
  direction: 1 | -1,
): number | undefined {
  const lines = problems.map((it) => it.line);
  if (direction === 1) return lines.find((it) => it > line) ?? lines[0];
  return lines.findLast((it) => it < line) ?? lines.at(-1);
}
