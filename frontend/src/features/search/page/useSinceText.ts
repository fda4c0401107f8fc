import { useCallback } from "react";
import { formatPeriod } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";

/** Words for updates since a day, a month or a year. */
export function useSinceText(): (since: string) => string {
  const t = useText();
  const language = useLanguage();
  return useCallback(
    (since) => {
      const frequency = ({ 4: "Y", 7: "M" } as const)[since.length] ?? "D";
      return t("search.updated.since", { day: formatPeriod(frequency, since, language) });
    },
    [t, language],
  );
}
