import { type FormEvent, useEffect, useState } from "react";
import { useSettled } from "@/lib/browser/useSettled";
import { formatPeriod } from "@/lib/format";
import type { Observations } from "@/lib/reading/observations";
import { periodsOf } from "@/lib/reading/seriesText";
import { MAX_PERIODS } from "@/lib/reading/transformations";
import { RichText, useLanguage, useText } from "@/lib/text/text";
import { SmallSelect } from "@/ui/field/SmallSelect";
import type { View } from "../options/view";
import css from "./Controls.module.css";

interface Props {
  view: View;
  observations: Observations | null;
  onChange: (param: string) => void;
}

/** The parameter of the transformation: a number of periods, or the base of an index. */
export default function ParamField({ view, observations, onChange }: Props) {
  if (view.transform === "index") return <BaseField {...{ view, observations, onChange }} />;
  return <PeriodsField view={view} onChange={onChange} />;
}

/** Pause in typing after which a number is applied, in milliseconds. */
const PAUSE_MS = 500;

function PeriodsField({ view, onChange }: Pick<Props, "view" | "onChange">) {
  const t = useText();
  const shown = view.param ?? String(periodsOf(view));
  const [text, setText] = useState(shown);
  const settled = useSettled(text, PAUSE_MS);
  // The address may change under the field: by another choice, or by the back button.
  useEffect(() => setText(shown), [shown]);
  const take = (given: string) => {
    if (given.trim() !== shown) onChange(given.trim());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a settled number is applied
  useEffect(() => {
    const count = Number(settled);
    if (settled === text && Number.isInteger(count) && count >= 1 && count <= MAX_PERIODS) take(settled);
  }, [settled]);
  return (
    <form
      className={css.param}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        take(text);
      }}
    >
      <RichText
        id={
          view.transform === "mavg" || view.transform === "msum"
            ? "metricMore.param.of"
            : "metricMore.param.over"
        }
        values={{ count: Number(text) || 0, letter: view.letter }}
        parts={{
          field: () => (
            <input
              type="number"
              inputMode="numeric"
              min={1}
              max={MAX_PERIODS}
              className={css.number}
              aria-label={t("metricMore.param.label")}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onBlur={() => take(text)}
            />
          ),
        }}
      />
    </form>
  );
}

/** Most periods that a browser's list shows without delay. */
const LISTED = 1_500;

function BaseField({ view, observations, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  const here = observations?.frequency === view.letter ? observations : null;
  const base = view.param ?? here?.base ?? here?.periods[0];
  const periods = here?.periods ?? [];
  const byDate = view.letter === "D" || periods.length > LISTED;
  const known = base === undefined || periods.includes(base) ? periods : [base, ...periods];
  const field = () =>
    byDate ? (
      <input
        type="date"
        className={css.date}
        aria-label={t("metricMore.param.base")}
        value={base ?? ""}
        min={periods[0]}
        max={periods.at(-1)}
        onChange={(event) =>
          event.target.validity.valid && event.target.value !== "" && onChange(event.target.value)
        }
      />
    ) : (
      <SmallSelect
        label={t("metricMore.param.base")}
        value={base}
        options={known.map((period) => ({
          value: period,
          text: formatPeriod(view.letter, period, language),
        }))}
        onChange={onChange}
      />
    );
  return (
    <span className={css.param}>
      <RichText
        id="metricMore.param.baseIn"
        values={{ letter: view.letter, period: base ?? "" }}
        parts={{ field }}
      />
    </span>
  );
}
