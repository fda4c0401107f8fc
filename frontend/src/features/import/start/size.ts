import { formatNumber } from "@/lib/format";
import type { Language } from "@/lib/text/language";
import type { Translate } from "@/lib/text/text";

/** A number of bytes for display: `969 kB`, `1.2 MB`. */
export function sizeText(bytes: number, t: Translate, language: Language): string {
  if (bytes < 1000) return t("import.size.bytes", { count: bytes });
  if (bytes < 1e6)
    return t("import.size.kilobytes", { size: formatNumber(Math.round(bytes / 1e3), { language }) });
  return t("import.size.megabytes", { size: formatNumber(bytes / 1e6, { language, decimals: 1 }) });
}
