import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useEffect, useRef, useState } from "react";
import type { MetricViewFragment } from "@/gql/graphql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { nextPeriod } from "@/lib/calendar/nextPeriod";
import { request } from "@/lib/data/graphql";
import { type Problem, problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { parseLines } from "@/lib/lines/lines";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { ADD_VALUE } from "../../documents";
import { publishedText } from "../../form/publish/publishedText";
import { withSearch } from "../address";
import css from "./AddValue.module.css";

type Field = "date" | "value" | "text";
type Values = Record<Field, string>;

interface Sent {
  lines: string;
  basedOn: number;
  date: string;
}

/** One line below the table: the next value, published at once on top of the current vintage. */
export default function AddValue({ metric }: { metric: MetricViewFragment }) {
  const t = useText();
  const language = useLanguage();
  const client = useQueryClient();
  const [search] = useSearchParams();
  const letter = frequencyLetter(metric.frequency);
  const propose = (last: string | null | undefined) => (last ? nextPeriod(letter, last) : "");
  const [values, setValues] = useState<Values>({ date: propose(metric.lastPeriod), value: "", text: "" });
  const [basedOn, setBasedOn] = useState(metric.vintage);
  const value = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
    value.current?.focus({ preventScroll: true });
  }, []);

  const saving = useSaving({
    send: async ({ lines, basedOn }: Sent, idempotencyKey) =>
      (await request(ADD_VALUE, { id: metric.id, lines, basedOn, idempotencyKey })).publish,
    done: async ({ metric: saved }, sent) => {
      const latest = saved?.vintages.nodes[0];
      const isNew = latest !== undefined && latest.number > sent.basedOn;
      showToast((isNew && publishedText(t, latest)) || t("metricMore.add.same"));
      setBasedOn(saved?.vintage ?? sent.basedOn);
      setValues({ date: propose(sent.date), value: "", text: "" });
      value.current?.focus();
      await client.invalidateQueries({ predicate: (query) => query.queryKey.at(-1) !== "edit" });
    },
  });
  const { problems } = saving;
  useEffect(() => {
    if (problems.length > 0) form.current?.scrollIntoView({ block: "nearest" });
  }, [problems]);
  const conflict = saving.problems.find((problem) => problem.code === "VINTAGE_CONFLICT");

  const save = (onTopOf: number) => {
    const lines = lineOf(values, language);
    const problems = parseLines(metric.frequency, lines).problems;
    if (problems.length > 0) return saving.refuse(problems.map(({ code, params }) => ({ code, params })));
    setBasedOn(onTopOf);
    void saving.save({ lines, basedOn: onTopOf, date: values.date });
  };
  const set = (field: Field) => (text: string) => setValues({ ...values, [field]: text });
  const errorOf = (field: Field) => {
    const found = saving.problems.find((problem) => fieldOf(problem) === field);
    return found && problemText(t, found);
  };
  const others = saving.problems.filter((problem) => problem !== conflict && !fieldOf(problem));
  const current = Number(conflict?.params.current ?? metric.vintage);
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
        <Input
          name="date"
          label={t(letter === "C" ? "metricMore.add.label" : "metricMore.add.date")}
          type={letter === "D" || letter === "W" ? "date" : letter === "M" ? "month" : "text"}
          value={values.date}
          error={errorOf("date")}
          onChange={set("date")}
        />
        <Input
          name="value"
          label={t("metric.table.value")}
          inputMode="decimal"
          ref={value}
          value={values.value}
          error={errorOf("value")}
          onChange={set("value")}
        />
        <Input
          name="text"
          label={t("metricMore.add.text")}
          value={values.text}
          error={errorOf("text")}
          onChange={set("text")}
        />
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
        <Notice
          kind="error"
          title={t("metricMore.add.conflict.title")}
          actions={
            <div className={css.actions}>
              <Button small onClick={() => save(current)}>
                {t("metricMore.add.conflict.keep", { number: current })}
              </Button>
              <Link
                className={buttonClass("quiet", true)}
                to={withSearch(search, { tab: "vintages", compare: `${basedOn}-${current}`, add: null })}
              >
                {t("metricMore.add.conflict.see")}
              </Link>
            </div>
          }
        >
          <p>{t("metricMore.add.conflict.text", { basedOn, current })}</p>
        </Notice>
      )}
      {saving.failure && <LoadFailure error={saving.failure} onRetry={() => save(basedOn)} />}
    </form>
  );
}

/** The line as published. In French a decimal comma is converted to the line's point. */
function lineOf({ date, value, text }: Values, language: "fr" | "en"): string {
  const number = language === "fr" ? value.replace(/^([^,.]*),([^,.]*)$/, "$1.$2") : value;
  const remark = text.trim() === "" ? "" : `\t"${text.trim().replaceAll('"', '""')}"`;
  return `${date.trim()}\t${number.trim()}${remark}`;
}

/** The field that a problem of a line belongs to. */
function fieldOf({ code }: Pick<Problem, "code">): Field | undefined {
  if (code.startsWith("LINE_DATE") || code.startsWith("LINE_LABEL") || code === "LINE_NO_SEPARATOR")
    return "date";
  if (code.startsWith("LINE_VALUE") || code === "LINE_MISSING_VALUE") return "value";
  return code.startsWith("LINE_TEXT") ? "text" : undefined;
}

function Input(props: {
  name: Field;
  label: string;
  value: string;
  error: string | undefined;
  onChange: (text: string) => void;
  type?: string;
  inputMode?: "decimal";
  ref?: { current: HTMLInputElement | null };
}) {
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
