import { type KeyboardEvent, lazy, Suspense, useEffect, useRef, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { useText } from "@/lib/text/text.tsx";
import styles from "./Chart.module.css";
import { ChartBoundary } from "./ChartBoundary";
import { ChartFrame } from "./ChartFrame";
import type { ChartProps } from "./props";

const HEIGHT = 420;

const ChartTable = lazy(async () => ({
  default: (await loadChunk(() => import("./ChartTable"))).ChartTable,
}));

/** A chart and its table, one at a time. An error inside it leaves the page around it intact. */
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
  /** Moves the focus to the shown element, so that the next key acts on it. */
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

/** Calls `onShown` once its siblings are in the document, however long they took to load. */
function Shown({ onShown }: { onShown: () => void }) {
  const tell = useRef(onShown);
  useEffect(() => tell.current(), []);
  return null;
}
