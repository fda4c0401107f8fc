import { useViewer } from "./session";

/** The zone in which instants are shown: a signed-in reader's own, for a guest the browser's. */
export function useTimeZone(): string {
  const { viewer } = useViewer();
  return viewer?.timeZone || new Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
