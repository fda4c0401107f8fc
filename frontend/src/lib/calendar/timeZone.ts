import { useViewer } from "../data/session";

/** The IANA name of the browser's time zone; `null` if unknown. */
export function browserTimeZone(): string | null {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || null;
}

/** The time zone of displayed instants: a signed-in reader's own, for a guest the browser's. */
export function useTimeZone(): string {
  const { viewer } = useViewer();
  return viewer?.timeZone || browserTimeZone() || "UTC";
}
