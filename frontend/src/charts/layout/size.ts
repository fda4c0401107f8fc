export interface Size {
  readonly width: number;
  readonly height: number;
  /** Whether the drawing may be higher, so that every category has a row. */
  readonly grows?: boolean;
}
