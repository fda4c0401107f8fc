import type { Ref } from "react";

/** A bad line as the editor shows it. */
export interface ShownProblem {
  line: number;
  text: string;
  message: string;
}

/** What a parent may ask of the lines field. */
export interface LinesHandle {
  /** Puts the cursor on a line (from 1), selects it and brings it into view. */
  goToLine: (line: number) => void;
  /** The same with the next bad line after the cursor, or the one before it; around the ends. */
  goToProblem: (direction: 1 | -1) => void;
  focus: () => void;
  undo: () => void;
  redo: () => void;
}

/** Whether there is something to take back, and something to do again. */
export interface LinesHistory {
  undo: boolean;
  redo: boolean;
}

/** What the line editor and the plain field that stands in for it have in common. */
export interface LinesInputProps {
  id: string;
  labelId: string;
  describedBy: string;
  placeholder: string;
  value: string;
  problems: readonly ShownProblem[];
  onChange: (value: string) => void;
  /** Told by the editor only: the plain field has the browser's own undo. */
  onHistory: (history: LinesHistory) => void;
  /** Whether the editor takes over a field that had the focus. */
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
