import type { ChartInput } from "../data/input";

export interface ChartProps {
  readonly input: ChartInput;
  /** What the chart is of, for those who do not see it. */
  readonly label: string;
  /** Pixels; 420 unless told otherwise. On a phone never less than 320. The brush comes on top of it. */
  readonly height?: number;
  /** Whether the height stands on a phone too, as in a grid whose rows are as high as they are. */
  readonly exact?: boolean;
  /** Whether the chart may be higher, so that all categories have their row. */
  readonly grows?: boolean;
  /** The width to draw with until the page is measured, as the server's first picture was. */
  readonly initialWidth?: number;
  /** A description by the publisher, instead of the one that the program writes. */
  readonly description?: string | null;
  /** Whether an overview with a window stands below, where the chart has a time line long enough for one. */
  readonly brush?: boolean;
  /**
   * The window was moved: the canonical periods of its ends, nothing at an end where all is shown. A page that keeps
   * them gives them back as `options.window`.
   */
  readonly onWindow?: (from: string | undefined, to: string | undefined) => void;
  /** Where the page has a table of its own: goes there on `T`, instead of to the chart's own twin. */
  readonly onShowTable?: () => void;
}
