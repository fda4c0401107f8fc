import type { ReactNode } from "react";
import type { ChartSeries } from "@/charts";
import type { TextPair } from "@/lib/text/textPair";
import type { LookValues, OptionValues } from "./values";

/** The context of every field of the form. */
export interface FieldContext {
  options: OptionValues;
  set: (change: Partial<OptionValues>) => void;
  /** The look of the series being edited, and its position among the series. */
  look: LookValues;
  setLook: (change: Partial<LookValues>) => void;
  series: ChartSeries | undefined;
  place: number;
  errorOf: (field: string) => string | undefined;
  /** The same for the look's fields. */
  lookErrorOf: (field: string) => string | undefined;
  lookName: (field: string) => string;
  both: boolean;
  /** Whether the chart has several series. */
  several: boolean;
  /** The generated description by language, as far as it is known. */
  written: Partial<TextPair>;
}

/** A field of one or more options. */
export type OptionComponent = (props: { context: FieldContext }) => ReactNode;
