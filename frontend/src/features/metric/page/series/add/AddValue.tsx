import { type FormEvent, useEffect, useRef } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { problemText } from "@/lib/data/problems";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { withSearch } from "../../address";
import { AddConflict } from "./AddConflict";
import { AddField } from "./AddField";
import css from "./AddValue.module.css";
import { type Field, fieldOf } from "./addLine";
import { useAddValue } from "./useAddValue";

const METRIC = graphql(`
  fragment AddValue_metric on Metric {
    ...useAddValue_metric
  }
`);

/** One line below the table: the next value, published at once on top of the current vintage. */
export default function AddValue(props: { metric: FragmentType<typeof METRIC> }) {
  const t = useText();
  const [search] = useSearchParams();
  const value = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const adding = useAddValue(readFragment(METRIC, props.metric), () => value.current?.focus());
  const { letter, values, setValues, basedOn, saving, save, conflict } = adding;
  const { problems } = saving;
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
    value.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (problems.length > 0) form.current?.scrollIntoView({ block: "nearest" });
  }, [problems]);

  const field = (name: Field) => {
    const found = problems.find((problem) => fieldOf(problem) === name);
    return {
      name,
      value: values[name],
      error: found && problemText(t, found),
      onChange: (text: string) => setValues({ ...values, [name]: text }),
    };
  };
  const others = problems.filter((problem) => problem !== conflict?.problem && !fieldOf(problem));
  return (
    <form
      ref={form}
      className={css.add}
      noValidate
      aria-label={t("metricMore.add.title")}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        if (!saving.busy) save(basedOn);
      }}
    >
      <h2>{t("metricMore.add.title")}</h2>
      <div className={css.line}>
        <AddField
          {...field("date")}
          label={t(letter === "C" ? "metricMore.add.label" : "metricMore.add.date")}
          type={letter === "D" || letter === "W" ? "date" : letter === "M" ? "month" : "text"}
        />
        <AddField {...field("value")} label={t("metric.table.value")} inputMode="decimal" ref={value} />
        <AddField {...field("text")} label={t("metricMore.add.text")} />
        <div className={css.actions}>
          <Button type="submit" variant="primary" busy={saving.busy}>
            {t("metricMore.add.publish")}
          </Button>
          <Link className={buttonClass("quiet")} to={withSearch(search, { add: null })} preventScrollReset>
            {t("metricMore.add.close")}
          </Link>
        </div>
      </div>
      {others.map((problem) => (
        <Notice key={problem.code} kind="error">
          {problemText(t, problem)}
        </Notice>
      ))}
      {conflict && (
        <AddConflict basedOn={basedOn} current={conflict.current} onKeep={() => save(conflict.current)} />
      )}
      {saving.failure && <LoadFailure error={saving.failure} onRetry={() => save(basedOn)} />}
    </form>
  );
}
