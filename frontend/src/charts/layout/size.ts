export interface Size {
  readonly width: number;
  readonly height: number;
  /** Whether the drawing may be higher, so that all categories have their row. */
  readonly grows?: boolean;
}
