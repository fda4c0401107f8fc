export type { Language } from "@/lib/text/language";
export { formatDate, formatDateTime, formatTime } from "./dateTime";
export {
  compactScale,
  formatChange,
  formatCompact,
  formatNumber,
  formatScaled,
} from "./number";
export {
  type Frequency,
  formatOrdinal,
  formatPeriod,
  periodOrdinal,
  unbrokenPeriod,
  yearAndPart,
} from "./period";
