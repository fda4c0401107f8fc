import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { nextPeriod } from "@/lib/calendar/nextPeriod";
import { problemText } from "@/lib/data/problems";
import { parseLines } from "@/lib/lines/lines";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { placeOf } from "../../place";
import { withSearch } from "../address";
import css from "./AddValue.module.css";
import { type Field, fieldOf, lineOf, type Values } from "./addLine";
import { PublishTrouble } from "./publish/PublishTrouble";
import { newestPeriod, publishedLinesQuery } from "./publish/publishedLines";
import { usePublish } from "./publish/usePublish";

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
  const { letter, values, setValues, publishing, save } = adding;
  const { saving, problems, basedOn } = publishing;
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
    value.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (saving.problems.length > 0) form.current?.scrollIntoView({ block: "nearest" });
  }, [saving.problems]);

  const field = (name: Field) => {
    const found = problems.find((problem) => fieldOf(problem) === name);
    return {
      name,
      value: values[name],
      error: found && problemText(t, found),
      onChange: (text: string) => setValues({ ...values, [name]: text }),
    };
  };
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
        <div className={`cluster-2 ${css.actions}`}>
          <Button type="submit" variant="primary" busy={saving.busy}>
            {t("metricMore.add.publish")}
          </Button>
          <Link className={buttonClass("quiet")} to={withSearch(search, { add: null })} preventScrollReset>
            {t("metricMore.add.close")}
          </Link>
        </div>
      </div>
      <PublishTrouble
        publishing={publishing}
        problems={problems.filter((problem) => !fieldOf(problem))}
        onPublish={save}
      />
    </form>
  );
}

const ADD_VALUE_METRIC = graphql(`
  fragment useAddValue_metric on Metric {
    path
    frequency
    lastPeriod
    collection { key account { key } }
    ...usePublish_metric
  }
`);

/** The typed fields; without a date, the next period is proposed. */
type Typed = Omit<Values, "date"> & Partial<Pick<Values, "date">>;

/** A typed observation and its publish. After a publish the next period is proposed, and `published` is called. */
function useAddValue(to: FragmentType<typeof ADD_VALUE_METRIC>, published: () => void) {
  const metric = readFragment(ADD_VALUE_METRIC, to);
  const language = useLanguage();
  const letter = frequencyLetter(metric.frequency);
  // `lastPeriod` is the last one with a value: a later period without one is only in the lines.
  const { data: lines } = useQuery(publishedLinesQuery(placeOf(metric)));
  const last = (lines && newestPeriod(lines)) ?? metric.lastPeriod;
  const [typed, setValues] = useState<Typed>({ value: "", text: "" });
  const proposed = last ? nextPeriod(letter, last) : "";
  const values = { ...typed, date: typed.date ?? proposed };
  const publishing = usePublish(metric, {
    onPublished: () => {
      setValues({ date: nextPeriod(letter, values.date), value: "", text: "" });
      published();
    },
  });
  const save = (onTopOf: number, resume = false) => {
    const written = lineOf(values, language);
    const { problems } = parseLines(metric.frequency, written);
    if (problems.length === 0) publishing.publish(written, onTopOf, resume);
    else publishing.saving.refuse(problems.map(({ code, params }) => ({ code, params })));
  };
  return { letter, values, setValues, publishing, save };
}

interface AddFieldProps {
  name: Field;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  type?: string;
  inputMode?: "decimal";
  ref?: { current: HTMLInputElement | null };
}

/** A field of the typed observation, with its problem below. */
function AddField(props: AddFieldProps) {
  const { name, label, value, error, onChange, type = "text", inputMode, ref } = props;
  const id = `add-${name}`;
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        ref={ref}
        id={id}
        name={name}
        type={type}
        inputMode={inputMode}
        autoComplete="off"
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => onChange(event.target.value)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
