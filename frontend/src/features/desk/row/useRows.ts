import { useCallback, useMemo } from "react";
import { dateIn } from "@/lib/calendar/due";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { useLanguage } from "@/lib/text/text";
import { rowActions } from "./rowActions";
import { useSend } from "./useSend";
import { useStoredRows } from "./useStoredRows";

/**
 * The typed values of the rows and their results. They survive a change of the filters, so that no typed value is lost;
 * each row is saved separately, and several saves can run at once.
 */
export function useRows() {
  const language = useLanguage();
  const timeZone = useTimeZone();
  const clock = useCallback(() => dateIn(timeZone, new Date()), [timeZone]);
  const { get, touched, current, dispatch } = useStoredRows(clock);
  const send = useSend(clock);
  const actions = useMemo(
    () => rowActions({ current, dispatch, send, clock, language }),
    [current, dispatch, send, clock, language],
  );
  return { get, touched, actions };
}

/** The rows of the desk. */
export type Rows = ReturnType<typeof useRows>;
