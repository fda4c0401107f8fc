import type { ChartInput } from "../data/input";

export interface ChartProps {
  readonly input: ChartInput;
  /** The chart's subject, for readers who do not see it. */
  readonly label: string;
  /** Pixels; 420 by default, and never less than 320 on a phone. The brush is added below it. */
  readonly height?: number;
  /** Whether the height applies on a phone too, as in a grid with fixed row heights or in the frame of another site. */
  readonly exact?: boolean;
  /** Whether the chart may be higher, so that every category has a row. */
  readonly grows?: boolean;
  /** Whether the chart is as wide as the page, so that it is drawn anew for the width of a sheet when printed. */
  readonly forPaper?: boolean;
  /** The width of the first drawing, before the page is measured; the server's picture has the same. */
  readonly initialWidth?: number;
  /** The height of the server's picture on a wide page, where it is not that of a phone. */
  readonly initialHeight?: number;
  /** A description by the publisher, instead of the generated one. */
  readonly description?: string | null;
  /** Whether an overview with a window is shown below, where the time line is long enough for one. */
  readonly brush?: boolean;
  /**
   * Called after the window was moved, with the canonical periods of its ends; `undefined` at an end where everything
   * is shown. A page that stores them passes them back as `options.window`.
   */
  readonly onWindow?: (from: string | undefined, to: string | undefined) => void;
  /** For a page with a table of its own: opens it on `T`, instead of the chart's table. */
  readonly onShowTable?: () => void;
}
