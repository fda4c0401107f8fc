import { type ComponentType, createContext } from "react";
import type { ChartData } from "../data/prepared";
import type { Kinds } from "../kinds/kinds";

/** What a chart is drawn from before its element can be measured. */
export interface FirstDrawingProps {
  readonly data: ChartData;
  /** Pixels, on a phone. */
  readonly height: number;
  /** Pixels, on a wide page. */
  readonly wideHeight: number;
  /** Pixels; the full width of a page by default. */
  readonly wideWidth: number | undefined;
  readonly grows: boolean;
  readonly kinds: Kinds | undefined;
}

/** The drawing of charts where the server renders the page and sizes cannot be measured; `undefined` elsewhere. */
export const FirstPaint = createContext<ComponentType<FirstDrawingProps> | undefined>(undefined);
