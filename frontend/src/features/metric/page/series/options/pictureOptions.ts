import type { Language } from "@/lib/text/language";
import type { Defaults } from "./defaults";
import type { Address } from "./readAddress";
import { explicit, viewOf, yearsShown } from "./view";

interface Look {
  language: Language;
  theme: "light" | "dark" | "auto";
}

/** The options of a picture of the shown chart, in the reader's language and theme. */
export function pictureOptions(
  defaults: Defaults,
  address: Address,
  { language, theme }: Look,
): Record<string, string> {
  return {
    ...drawingOptions(defaults, address),
    lang: language,
    ...(theme !== "auto" && { theme }),
  };
}

/** The same without language and theme, for the address of a frame. */
export function drawingOptions(defaults: Defaults, address: Address): Record<string, string> {
  const { type } = viewOf(defaults, address);
  const seasonal = type === "seasonal";
  const { season } = address.reading;
  return {
    ...explicit(defaults, address),
    ...(type !== "line" && { type }),
    ...(seasonal && {
      years: String(yearsShown(defaults, address)),
      season: season ?? defaults.chart?.options.seasonStart ?? "01-01",
    }),
  };
}
