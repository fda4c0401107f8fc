import type { MetricViewFragment } from "@/gql/graphql";
import type { Language } from "@/lib/text/language";
import { type Address, explicit, viewOf, yearsShown } from "./options";

interface Look {
  language: Language;
  theme: "light" | "dark" | "auto";
}

/** The options of a picture of the shown chart, in the reader's language and theme. */
export function pictureOptions(
  metric: MetricViewFragment,
  address: Address,
  { language, theme }: Look,
): Record<string, string> {
  return {
    ...drawingOptions(metric, address),
    lang: language,
    ...(theme !== "auto" && { theme }),
  };
}

/** The same without language and theme, for the address of a frame. */
export function drawingOptions(metric: MetricViewFragment, address: Address): Record<string, string> {
  const { type } = viewOf(metric, address);
  const seasonal = type === "seasonal";
  const { season } = address.reading;
  return {
    ...explicit(metric, address),
    ...(type !== "line" && { type }),
    ...(seasonal && { years: String(yearsShown(metric, address)), season: season ?? startOf(metric) }),
  };
}

function startOf(metric: MetricViewFragment): string {
  return metric.chart?.options.seasonStart ?? "01-01";
}
