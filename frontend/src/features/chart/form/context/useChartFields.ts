import { useState } from "react";
import type { ChartSeries } from "@/charts";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useLanguage } from "@/lib/text/text";
import { speaksOther, type TextPair } from "@/lib/text/textPair";
import { lookField } from "../check";
import { type ChartValues, DEFAULT_LOOK } from "../values";
import type { FieldContext } from "./fieldContext";
import { useWritten } from "./useWritten";

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
