import { useEffect, useState } from "react";
import type { ChartSeries } from "@/charts";
import { laterInteraction } from "@/charts/interact/laterInteraction";
import { useModule } from "@/lib/browser/laterModule";
import type { Language } from "@/lib/format";
import { loadTexts, type Translate, useLanguage, useText } from "@/lib/text/text";
import type { TextPair } from "@/lib/text/textPair";
import { drawing } from "../../drawing";
import type { ChartValues } from "../values";

/** The generated description of a chart, in the reader's language and, once loaded, in the other. */
export function useWritten(values: ChartValues, series: readonly ChartSeries[]): Partial<TextPair> {
  const own = useLanguage();
  const t = useText();
  const other: Language = own === "fr" ? "en" : "fr";
  const [foreign, setForeign] = useState<{ language: Language; t: Translate } | null>(null);
  useEffect(() => {
    let wanted = true;
    const load = async () => {
      const texts = await loadTexts(other);
      await texts.load(["chartMore"]);
      return texts.t;
    };
    load().then(
      (texts) => {
        if (wanted) setForeign({ language: other, t: texts });
      },
      () => {
        // On failure the field is empty, a valid value.
      },
    );
    return () => {
      wanted = false;
    };
  }, [other]);
  const { module: interaction } = useModule(laterInteraction);
  const written = (language: Language, texts: Translate) =>
    interaction?.describe(drawing(values, series, language), language, texts) ?? "";
  return {
    [own]: written(own, t),
    ...(foreign?.language === other ? { [other]: written(other, foreign.t) } : {}),
  };
}
