import { useEffect, useRef, useState } from "react";
import { withCertain } from "@/lib/repair/certain";
import type { Offer } from "@/lib/repair/repairs";
import type { ImportChoice } from "../useImportChoice";

/** The report to show, which has everything that is certain. */
interface SettledReport<Report> {
  /** `undefined` until the first report with it has loaded. */
  report: Report | undefined;
  /** Whether a report for the latest choice is still expected. */
  isWaiting: boolean;
}

/**
 * Makes the repairs that are certain, without a history entry, and reads the file again until nothing certain is left.
 * `isCurrent` says whether the report is that of the choice.
 */
export function useCertain<Report extends { proposals: readonly Offer[] }>(
  report: Report | null | undefined,
  isCurrent: boolean,
  { choice, change }: Pick<ImportChoice, "choice" | "change">,
): SettledReport<Report> {
  const [settled, setSettled] = useState<Report>();
  const added = report && isCurrent ? withCertain(choice, report.proposals) : undefined;
  const isSettled = Boolean(report) && isCurrent && added === undefined;
  const latest = useRef(change);
  latest.current = change;
  // A repair has no line break: the text changes with the list.
  const wanted = added?.join("\n");
  useEffect(() => {
    if (wanted !== undefined) latest.current({ repairs: wanted.split("\n") }, true);
  }, [wanted]);
  useEffect(() => {
    if (isSettled && report) setSettled(report);
  }, [isSettled, report]);
  return isSettled && report ? { report, isWaiting: false } : { report: settled, isWaiting: true };
}
