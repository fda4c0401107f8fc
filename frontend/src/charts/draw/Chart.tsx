import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useText } from "@/lib/text/text.tsx";
import type { ChartInput } from "../data/input";
import styles from "./Chart.module.css";
import { ChartBoundary } from "./ChartBoundary";
import { ChartFrame } from "./ChartFrame";

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

const HEIGHT = 420;

const ChartTable = lazy(async () => ({
  default: (await loadChunk(() => import("./ChartTable"))).ChartTable,
}));

/** A chart and its table twin, one at a time. Whatever goes wrong in it, the page around it stands. */
export function Chart(props: ChartProps) {
  const t = useText();
  const [asTable, setAsTable] = useState(false);
  const moved = useRef(false);
  const frame = useRef<HTMLElement>(null);
  const { onShowTable, label, input, height = HEIGHT } = props;

  const turn = () => {
    if (onShowTable) return onShowTable();
    moved.current = true;
    setAsTable((before) => !before);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "t" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    turn();
  };
  /** Focus follows the change, so that the next key goes where the reader looks. */
  const takeFocus = () => {
    if (!moved.current) return;
    moved.current = false;
    frame.current?.querySelector<HTMLElement>("[data-chart-table], [data-chart]")?.focus();
  };
  return (
    <figure ref={frame} onKeyDown={onKeyDown} className={styles.figure}>
      <ChartBoundary input={input} height={height} message={t("chart.cannotDraw")}>
        {asTable ? (
          <>
            <button type="button" className={styles.back} onClick={turn}>
              {t("chart.showChart")}
            </button>
            <Suspense fallback={<div style={{ height }} />}>
              <ChartTable input={input} label={label} height={height} />
              <Shown onShown={takeFocus} />
            </Suspense>
          </>
        ) : (
          <>
            <ChartFrame {...props} height={height} onTurn={turn} />
            <Shown onShown={takeFocus} />
          </>
        )}
      </ChartBoundary>
    </figure>
  );
}

/** Tells when what stands beside it is in the document, however long it took to arrive. */
function Shown({ onShown }: { onShown: () => void }) {
  const tell = useRef(onShown);
  useEffect(() => tell.current(), []);
  return null;
}
