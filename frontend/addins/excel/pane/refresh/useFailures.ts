import { useSyncExternalStore } from "react";
import type { FailedCall } from "../../bridge";
import { usePane } from "../app/services";

/** The failed formulas of the workbook, the last one first, now and after each change. */
export function useFailures(): readonly FailedCall[] {
  const { bridge } = usePane();
  return useSyncExternalStore(
    (listener) => bridge.onFailures(listener),
    () => bridge.failures(),
  );
}
