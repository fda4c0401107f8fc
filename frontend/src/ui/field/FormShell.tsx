import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { NetworkError, type ServerError } from "@/lib/data/graphql";
import { type Problem, problemText } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { Button } from "../action/Button";
import { failureTitle, Support } from "../action/Support";
import { Notice } from "../state/Notice";
import css from "./FormShell.module.css";

interface Props {
  /** The problems of a rejection; otherwise empty. */
  problems: readonly Problem[];
  failure: NetworkError | ServerError | null;
  busy: boolean;
  onSubmit: () => void;
  /** Called when a field gets a value, with the names that problems may have for it. */
  filled: (fields: readonly string[]) => void;
  /** Text of the submit button. */
  submit: string;
  /** Whether the submit button deletes something. */
  danger?: boolean;
  /** For long forms: also lists the problems above the fields, with these names of the fields. */
  fieldNames?: Readonly<Record<string, string>>;
  /** Beside the button: another action, or "saved". */
  beside?: ReactNode;
  wide?: boolean;
  /** For forms taller than the window: the submit button stays visible. */
  sticky?: boolean;
  children: ReactNode;
}

/**
 * The frame of every form: one way to save, problems beside their fields, focus on the first field in error, a retry
 * after a network failure. Fields are found by their `name`; a problem whose field is not in the form is shown above.
 */
export function FormShell(props: Props) {
  const {
    problems,
    failure,
    busy,
    onSubmit,
    filled,
    submit,
    danger,
    fieldNames,
    beside,
    wide,
    sticky,
    children,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const summary = useRef<HTMLDivElement>(null);

  /** Problems without a field in this form: known once the fields are in the document. */
  const [homeless, setHomeless] = useState<readonly Problem[]>([]);
  useLayoutEffect(() => setHomeless(problems.filter((it) => !fieldOf(form.current, it.field))), [problems]);

  const told = useRef(problems);
  useEffect(() => {
    const isRest = problems.length < told.current.length && problems.every((it) => told.current.includes(it));
    told.current = problems;
    // Filling in a field removes its problem, without moving the focus.
    if (problems.length === 0 || isRest) return;
    const first = problems.map((it) => fieldOf(form.current, it.field)).find(Boolean);
    if (first) first.focus();
    else summary.current?.focus();
  }, [problems]);

  const submitted = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) onSubmit();
  };

  const changed = ({ target }: FormEvent) => {
    const { name, value, dataset } = target as HTMLInputElement;
    if (name && value?.trim()) filled([name, ...(dataset.field ? [dataset.field] : [])]);
  };

  return (
    <form
      ref={form}
      className={`${css.form} ${wide ? css.wide : ""}`}
      noValidate
      onSubmit={submitted}
      onChange={changed}
      aria-busy={busy}
    >
      <ProblemSummary
        ref={summary}
        problems={fieldNames ? problems : homeless}
        fieldNames={fieldNames}
        form={form}
      />
      {children}
      {failure && <SaveFailure failure={failure} busy={busy} onRetry={onSubmit} />}
      <div className={sticky ? `bar ${css.actions} ${css.sticky}` : `bar ${css.actions}`}>
        <Button type="submit" variant={danger ? "danger" : "primary"} busy={busy}>
          {submit}
        </Button>
        {beside}
      </div>
    </form>
  );
}

function fieldOf(form: HTMLFormElement | null, field: string | null | undefined): HTMLElement | undefined {
  if (!form || !field) return undefined;
  const found = form.querySelector<HTMLElement>(
    `[name="${CSS.escape(field)}"], [data-field="${CSS.escape(field)}"]`,
  );
  return found ?? undefined;
}

function ProblemSummary(props: {
  problems: readonly Problem[];
  fieldNames: Readonly<Record<string, string>> | undefined;
  form: { current: HTMLFormElement | null };
  ref: { current: HTMLDivElement | null };
}) {
  const { problems, fieldNames, form, ref } = props;
  const t = useText();
  if (problems.length === 0) return null;
  return (
    <Notice
      ref={ref}
      kind="error"
      title={fieldNames ? t("common.form.problems", { count: problems.length }) : undefined}
    >
      <ul>
        {problems.map((it) => (
          <li key={`${it.field}:${it.code}:${JSON.stringify(it.params)}`}>
            {fieldNames && it.field && fieldNames[it.field] ? (
              <Button variant="link" onClick={() => fieldOf(form.current, it.field)?.focus()}>
                {t("common.form.fieldProblem", {
                  field: fieldNames[it.field] ?? it.field,
                  problem: problemText(t, it),
                })}
              </Button>
            ) : (
              problemText(t, it)
            )}
          </li>
        ))}
      </ul>
    </Notice>
  );
}

/** The reason why nothing was saved, that typed values are not lost, and a retry button. */
export function SaveFailure(props: {
  failure: NetworkError | ServerError;
  busy: boolean;
  onRetry: () => void;
}) {
  const { failure, busy, onRetry } = props;
  const t = useText();
  const network = failure instanceof NetworkError;
  const retry = (
    <Button small busy={busy} onClick={onRetry}>
      {t("common.retry")}
    </Button>
  );
  return (
    <Notice
      kind="error"
      title={t(network ? "common.failure.network" : (failureTitle(failure) ?? "common.failure.server"))}
      actions={retry}
    >
      <p>{t("common.failure.kept")}</p>
      {!network && <Support failure={failure} />}
    </Notice>
  );
}
