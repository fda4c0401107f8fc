import { useViewer } from "../data/session";

/** The IANA name of the browser's own zone, where it tells one. */
export function browserTimeZone(): string | null {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || null;
}

/** The zone in which instants are shown: a signed-in reader's own, for a guest the browser's. */
export function useTimeZone(): string {
  const { viewer } = useViewer();
  return viewer?.timeZone || browserTimeZone() || "UTC";
}
