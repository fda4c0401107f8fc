import { lazy, Suspense, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { FREQUENCIES, type FrequencyLetter, frequencyLetter } from "@/lib/calendar/frequency";
import type { Observations } from "@/lib/reading/observations";
import { looksBack, lowerFrequencies, METHODS, shownChoices } from "@/lib/reading/transformations";
import { useText } from "@/lib/text/text";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { Bar } from "@/ui/state/Skeleton";
import { changeFrequency, changeParam, changeShown } from "../options/changes";
import type { Defaults } from "../options/defaults";
import type { Reading } from "../options/readAddress";
import type { View } from "../options/view";
import css from "./Controls.module.css";
import { useChoose } from "./useChoose";

const BreaksSwitch = lazy(() => loadChunk(() => import("./BreaksSwitch")));
const ParamField = lazy(() => loadChunk(() => import("./ParamField")));

interface ControlsProps {
  defaults: Defaults;
  view: View;
  /** The data of the current options, or of the last ones that were not rejected. */
  observations: Observations | null;
  /** The read options of the address. */
  reading: Reading;
  /** Whether the data do not yet match the options. */
  waiting: boolean;
  expert: boolean;
}

const PARTIAL = ["flag", "hide", "show"] as const;

/** The transformation and the frequency; each choice changes the address. */
export function Controls({ defaults, view, observations, reading, waiting, expert }: ControlsProps) {
  const t = useText();
  const crosses = useCrossedBreaks(observations, reading.breaks, waiting);
  const choose = useChoose();
  const choices = shownChoices(view.letter);
  const frequencies = [view.own, ...lowerFrequencies(view.own)];
  return (
    <div className={css.show}>
      {choices.length > 1 && (
        <SmallSelect
          label={t("metric.show.label")}
          showLabel
          value={view.shown}
          options={choices.map((shown) => ({ value: shown, text: t(`metric.choice.${shown}`) }))}
          onChange={(shown) => choose(changeShown(defaults, view, shown))}
        />
      )}
      {view.transform !== "none" && (
        <Suspense fallback={<Bar width={140} height={32} />}>
          <ParamField
            key={`${view.transform} ${view.letter}`}
            view={view}
            observations={observations}
            onChange={(param) => choose(changeParam(defaults, view, param))}
          />
        </Suspense>
      )}
      {frequencies.length > 1 && (
        <SmallSelect
          label={t("metric.frequency.label")}
          value={view.letter}
          options={frequencies.map((letter) => ({
            value: letter,
            text: t(`metric.frequency.${frequencyName(letter)}`),
          }))}
          onChange={(letter) => choose(changeFrequency(defaults, view, letter))}
        />
      )}
      {view.isAggregated && (
        <SmallSelect
          label={t("metric.agg.label")}
          value={view.method}
          missing={t("metric.agg.choose")}
          options={METHODS.map((method) => ({ value: method, text: t(`metric.agg.${method}`) }))}
          onChange={(agg) => choose({ agg: agg.toUpperCase() === defaults.aggregation ? null : agg })}
        />
      )}
      {expert && view.isAggregated && (
        <SmallSelect
          label={t("metric.partial.label")}
          value={PARTIAL.find((one) => one === reading.partial) ?? "flag"}
          options={PARTIAL.map((one) => ({ value: one, text: t(`metric.partial.${one}`) }))}
          onChange={(one) => choose({ partial: one === "flag" ? null : one })}
        />
      )}
      {crosses && looksBack(view.transform) && (
        <Suspense>
          <BreaksSwitch
            hidden={reading.breaks === "hide"}
            onChange={(hide) => choose({ breaks: hide ? "hide" : null })}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Whether results cross a break in the series; while other options are read, as before. */
function useCrossedBreaks(
  observations: Observations | null,
  breaks: string | undefined,
  waiting: boolean,
): boolean {
  const crosses =
    breaks !== undefined || (observations?.statuses?.some((status) => status?.includes("B")) ?? false);
  const [before, setBefore] = useState(crosses);
  if (!waiting && before !== crosses) setBefore(crosses);
  return crosses || (waiting && before);
}

function frequencyName(letter: FrequencyLetter) {
  return FREQUENCIES.find((name) => frequencyLetter(name) === letter) ?? "CATEGORY";
}
