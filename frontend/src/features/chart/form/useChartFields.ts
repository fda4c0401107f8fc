import { useEffect, useState } from "react";
import type { ChartSeries } from "@/charts";
import { laterInteraction } from "@/charts/interact/laterInteraction";
import { useModule } from "@/lib/browser/laterModule";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import type { Language } from "@/lib/format";
import { loadTexts, type Translate, useLanguage, useText } from "@/lib/text/text";
import { speaksOther, type TextPair } from "@/lib/text/textPair";
import { drawing } from "../drawing";
import { lookField } from "./check";
import type { FieldContext } from "./fieldContext";
import { type ChartValues, DEFAULT_LOOK } from "./values";

interface Options {
  value: ChartValues;
  onChange: (value: ChartValues) => void;
  series: readonly ChartSeries[];
  problems: readonly Problem[];
  lookName?: ((id: string, name: string) => string) | undefined;
  chosen?: string | undefined;
  onChoose?: ((id: string) => void) | undefined;
  texts?: readonly TextPair[] | undefined;
}

/** The context of the fields, the choice of the series that they edit, and of the languages that they show. */
export function useChartFields({ value, onChange, series, problems, ...rest }: Options) {
  const errorOf = useFieldErrors(problems);
  const { edited, place, choose } = useEditedSeries(series, rest);
  const both = useBothLanguages(value, rest.texts);
  const written = useWritten(value, series);
  const { options, looks } = value;
  const look = (edited && looks[edited.id]) ?? DEFAULT_LOOK;
  const ids = series.map((one) => one.id);
  const nameOf = rest.lookName ?? ((id: string, field: string) => lookField(ids, id, field));
  const lookName = (field: string) => (edited ? nameOf(edited.id, field) : field);
  const context: FieldContext = {
    options,
    set: (part) => onChange({ ...value, options: { ...options, ...part } }),
    look,
    setLook: (part) => {
      if (edited) onChange({ ...value, looks: { ...looks, [edited.id]: { ...look, ...part } } });
    },
    series: edited,
    place,
    errorOf,
    lookErrorOf: (field) => errorOf(lookName(field)),
    lookName,
    both: both.isShown,
    several: series.length > 1,
    written,
  };
  const frequencies = series.filter((one) => one.problem !== "gone").map((one) => one.frequency);
  return { context, frequencies, problems, choose, both };
}

/** The generated description of a chart, in the reader's language and, once loaded, in the other. */
function useWritten(values: ChartValues, series: readonly ChartSeries[]): Partial<TextPair> {
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

/** What the groups of options need. */
export type ChartFields = ReturnType<typeof useChartFields>;

/** The series that the fields edit: chosen here, or by the parent component. */
function useEditedSeries(
  series: readonly ChartSeries[],
  { chosen, onChoose }: Pick<Options, "chosen" | "onChoose">,
) {
  const [ownChosen, setOwnChosen] = useState(series[0]?.id);
  const id = onChoose ? chosen : ownChosen;
  const place = Math.max(
    0,
    series.findIndex((one) => one.id === id),
  );
  return { edited: series[place], place, choose: onChoose ?? setOwnChosen };
}

/** Whether texts are written in both languages: by choice, and always if one is given in the other language. */
function useBothLanguages({ options, looks }: ChartValues, texts: readonly TextPair[] = []) {
  const language = useLanguage();
  const given = [options.description, ...texts, ...Object.values(looks).map((look) => look.legend)];
  const isFixed = speaksOther(given, language);
  const [isChosen, show] = useState(isFixed);
  return { isShown: isChosen || isFixed, isFixed, show };
}
