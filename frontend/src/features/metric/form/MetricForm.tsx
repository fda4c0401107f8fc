import { problemText } from "@/lib/data/problems";
import { usePickText, useText } from "@/lib/text/text";
import { FormShell } from "@/ui/field/FormShell";
import { tooLarge } from "./checks";
import type { Compared } from "./conflict/difference";
import { MainFields } from "./fields/MainFields";
import { MoreFields } from "./fields/MoreFields";
import { LinesPanel } from "./lines/LinesPanel";
import css from "./MetricForm.module.css";
import type { MetricFormProps } from "./metricFormProps";
import { effectText } from "./publishedText";
import { useMetricForm } from "./useMetricForm";

/** The form: the fields on the left, the lines and their chart on the right. */
export function MetricForm(props: MetricFormProps) {
  const { account, collection, ownPath, frequencyFixed, published, values, saving } = props;
  const t = useText();
  const pick = usePickText();
  const form = useMetricForm(props);
  const { whole, set, submit } = form;
  const { editor, heading, read, effect, beginsAnew } = form.lines;

  const fields = {
    account,
    collection,
    licence: props.licence,
    ownPath,
    frequencyFixed,
    replaced: beginsAnew ? (published?.observations ?? 0) : 0,
    values,
    set,
    errorOf: form.errorOf,
    both: form.both,
    series: read.outcome?.series ?? null,
  };
  return (
    <FormShell
      wide
      sticky
      problems={form.ofFields}
      failure={saving.failure}
      busy={saving.busy}
      filled={saving.filled}
      onSubmit={submit}
      submit={props.submit}
      beside={
        <>
          {props.beside}
          {effect && effect.rows.length > 0 && <Effect {...effect} />}
        </>
      }
    >
      <div className={css.columns}>
        <div className={css.main}>
          <MainFields {...fields} onBoth={form.onBoth} onName={form.onName} onPath={form.onPath} />
        </div>
        <div className={css.lines}>
          <LinesPanel
            ref={editor}
            frequency={values.frequency}
            onFrequency={frequencyFixed ? undefined : (frequency) => set({ frequency })}
            lines={values.lines}
            onLines={(lines) => set({ lines })}
            read={read}
            onUse={form.onUse}
            onImport={props.onImport}
            heading={heading}
            effect={effect}
            error={whole ? problemText(t, whole) : tooLarge(t, read.outcome?.bytes ?? 0)}
            name={pick(values.name)?.text ?? ""}
            unit={pick(values.unit)?.text ?? ""}
          />
        </div>
        <div className={css.more}>
          <MoreFields {...fields} />
        </div>
      </div>
    </FormShell>
  );
}

/** What publishing would change, in numbers. */
function Effect({ rows: _, ...counts }: Compared) {
  const t = useText();
  return (
    <p className={css.effect} role="status">
      {effectText(t, counts)}
    </p>
  );
}
