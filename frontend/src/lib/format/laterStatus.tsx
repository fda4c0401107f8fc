import type { ReactNode } from "react";
import { laterModule, useModule } from "@/lib/browser/laterModule";
import { useText } from "@/lib/text/text";

/** The names of statuses, on pages where few values have one: downloaded with their texts before the first is shown. */
export const laterStatus = laterModule(() => import("./status"));

/**
 * The status of a value in words: "provisional". `undefined` for a normal value, and until the names are downloaded; the
 * codes themselves if that fails. `data-status` tells the application to download the names before it replaces a page
 * that the server rendered.
 */
export function useStatusName(status: string | null | undefined): ReactNode {
  const t = useText();
  const { module, error } = useModule(laterStatus, Boolean(status));
  if (!status || (!module && error === undefined)) return undefined;
  return (
    <span key="status" data-status="">
      {module ? module.statusName(status, t) : status}
    </span>
  );
}
