import { type FormEvent, useEffect, useRef, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import { nextPeriod } from "@/lib/calendar/nextPeriod";
import { useInvalidate } from "@/lib/data/changes";
import { request } from "@/lib/data/graphql";
import { problemText } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { parseLines } from "@/lib/lines/lines";
import { Link } from "@/lib/router/Link";
import { useSearchParams } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { Button, buttonClass } from "@/ui/action/Button";
import { LoadFailure } from "@/ui/state/LoadFailure";
import { Notice } from "@/ui/state/Notice";
import { showToast } from "@/ui/state/toasts";
import { ResumeDialog } from "../../form/conflict/ResumeDialog";
import { publishedText } from "../../form/publishedText";
import { withSearch } from "../address";
import css from "./AddValue.module.css";
import { type Field, fieldOf, lineOf, type Values } from "./addLine";

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
  const { letter, values, setValues, basedOn, saving, save, conflict, ended } = adding;
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
  const others = problems.filter(
    (problem) => problem !== conflict?.problem && problem !== ended && !fieldOf(problem),
  );
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
      {others.map((problem) => (
        <Notice key={problem.code} kind="error">
          {problemText(t, problem)}
        </Notice>
      ))}
      {conflict && (
        <AddConflict basedOn={basedOn} current={conflict.current} onKeep={() => save(conflict.current)} />
      )}
      {ended && (
        <ResumeDialog
          date={String(ended.params.date)}
          onConfirm={() => save(basedOn, true)}
          onClose={() => saving.refuse([])}
        />
      )}
      {saving.failure && <LoadFailure error={saving.failure} onRetry={() => save(basedOn)} />}
    </form>
  );
}

const ADD_VALUE_METRIC = graphql(`
  fragment useAddValue_metric on Metric {
    id
    frequency
    vintage
    lastPeriod
  }
`);

const ADD_VALUE = graphql(`
  mutation AddValue($id: ID!, $lines: String!, $basedOn: Int!, $idempotencyKey: String, $resume: Boolean!) {
    publish(
      id: $id
      lines: $lines
      mode: MERGE
      basedOn: $basedOn
      idempotencyKey: $idempotencyKey
      resume: $resume
    ) {
      metric { id vintage lastPeriod vintages(first: 1) { nodes { number added revised removed recoded } } }
      problems { ...Problem }
    }
  }
`);

interface Sent {
  lines: string;
  basedOn: number;
  date: string;
  /** Whether the end of a discontinued indicator is taken back. */
  resume: boolean;
}

/**
 * A typed observation and its publish on top of a vintage. After a publish the next period is proposed, and `published`
 * is called.
 */
function useAddValue(to: FragmentType<typeof ADD_VALUE_METRIC>, published: () => void) {
  const metric = readFragment(ADD_VALUE_METRIC, to);
  const t = useText();
  const language = useLanguage();
  const invalidate = useInvalidate();
  const letter = frequencyLetter(metric.frequency);
  const propose = (last: string | null | undefined) => (last ? nextPeriod(letter, last) : "");
  const [values, setValues] = useState<Values>({ date: propose(metric.lastPeriod), value: "", text: "" });
  const [basedOn, setBasedOn] = useState(metric.vintage);
  const saving = useSaving({
    send: async ({ date: _, ...sent }: Sent, idempotencyKey) =>
      (await request(ADD_VALUE, { id: metric.id, ...sent, idempotencyKey })).publish,
    done: async ({ metric: saved }, sent) => {
      const latest = saved?.vintages.nodes[0];
      const isNew = latest !== undefined && latest.number > sent.basedOn;
      showToast((isNew && publishedText(t, latest)) || t("metricMore.add.same"));
      setBasedOn(saved?.vintage ?? sent.basedOn);
      setValues({ date: propose(sent.date), value: "", text: "" });
      published();
      await invalidate("metric");
    },
  });
  const save = (onTopOf: number, resume = false) => {
    const lines = lineOf(values, language);
    const { problems } = parseLines(metric.frequency, lines);
    if (problems.length > 0) return saving.refuse(problems.map(({ code, params }) => ({ code, params })));
    setBasedOn(onTopOf);
    void saving.save({ lines, basedOn: onTopOf, date: values.date, resume });
  };
  const conflict = saving.problems.find((problem) => problem.code === "VINTAGE_CONFLICT");
  const current = Number(conflict?.params.current ?? metric.vintage);
  return {
    letter,
    values,
    setValues,
    basedOn,
    save,
    saving,
    /** The conflict with a publish of another user, and the current vintage. */
    conflict: conflict && { problem: conflict, current },
    /** The problem of a discontinued indicator. */
    ended: saving.problems.find((problem) => problem.code === "METRIC_ENDED"),
  };
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

interface AddConflictProps {
  /** The vintage that the value was typed on. */
  basedOn: number;
  /** The vintage that another user has published since. */
  current: number;
  onKeep: () => void;
}

/** Reports that another user has published meanwhile: the user publishes on top of it, or looks at it first. */
function AddConflict({ basedOn, current, onKeep }: AddConflictProps) {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <Notice
      kind="error"
      title={t("metricMore.add.conflict.title")}
      actions={
        <div className={`cluster-2 ${css.actions}`}>
          <Button small onClick={onKeep}>
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
  );
}
