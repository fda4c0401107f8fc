import type { FrequencyLetter } from "@/lib/calendar/frequency";
import type { PlainMessageId } from "@/lib/text/text";

/** The message of each frequency, within a line of text. */
export const FREQUENCY_TEXT = {
  D: "metric.frequency.inline.DAILY",
  W: "metric.frequency.inline.WEEKLY",
  M: "metric.frequency.inline.MONTHLY",
  Q: "metric.frequency.inline.QUARTERLY",
  S: "metric.frequency.inline.BI_ANNUAL",
  Y: "metric.frequency.inline.YEARLY",
  C: "metric.frequency.inline.CATEGORY",
} as const satisfies Record<FrequencyLetter, PlainMessageId>;
