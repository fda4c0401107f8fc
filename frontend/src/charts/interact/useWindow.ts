import { useMemo, useState } from "react";
import type { ChartData } from "../data/prepared";
import type { Span } from "../data/window";

/**
 * The window of a chart: the one of its options, until it is moved. `data` carries it to the drawing; the readout uses
 * the whole series. A later change of the options replaces the moved window.
 */
export function useWindow(whole: ChartData, onWindow: ((from?: string, to?: string) => void) | undefined) {
  const given = whole.options.window;
  const said = `${given?.from ?? ""} ${given?.to ?? ""}`;
  const [moved, setMoved] = useState<{ span: Span | undefined; said: string; isMoving: boolean }>();
  const own = moved?.said === said ? moved : undefined;
  const span = own ? own.span : whole.kind === "time" ? whole.window : undefined;
  const data = useMemo(() => (whole.kind === "time" ? { ...whole, window: span } : whole), [whole, span]);
  const onMove = (to: Span) => setMoved({ span: to, said, isMoving: true });
  const onMoved = (to: Span | undefined, from?: string, until?: string) => {
    setMoved({ span: to, said, isMoving: false });
    onWindow?.(from, until);
  };
  return { data, span, isMoving: own?.isMoving ?? false, onMove, onMoved };
}
