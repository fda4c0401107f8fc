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
  focus: () => void;
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
  /** Whether the editor takes over a field that had the focus. */
  takesFocus?: boolean;
  ref?: Ref<LinesHandle>;
}
