import { useEffect, useRef } from "react";
import type { FrequencyLetter } from "@/lib/calendar/frequency";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import type { Table } from "../../../../core/cells";
import css from "../../app/pane.module.css";
import { sentenceOf } from "../../app/services";
import type { SeriesArguments } from "../options/choice";
import { shownFormula } from "./formula";
import { type Insertion, type InsertState, useInsert } from "./useInsert";

interface ActionsProps {
  id: string;
  /** The arguments after the id of `STATIT.SERIES` and of `STATIT.VALUE`. */
  series: SeriesArguments;
  value: SeriesArguments;
  /** The present rows; `undefined` while they are read. */
  table: Table | undefined;
  frequency: FrequencyLetter;
}

/** The buttons that insert into the sheet, and the outcome of the last one. */
export function InsertActions({ id, series, value, table, frequency }: ActionsProps) {
  const t = useText();
  const language = useLanguage();
  const { state, insert, confirm, cancel } = useInsert();
  const isBusy = (insertion: Insertion) => {
    if (state.step !== "busy" || state.insertion.kind !== insertion.kind) return false;
    return insertion.kind !== "formula" || JSON.stringify(insertion) === JSON.stringify(state.insertion);
  };
  const formula: Insertion = { kind: "formula", name: "SERIES", id, given: series };
  const latest: Insertion = { kind: "formula", name: "VALUE", id, given: value };
  const rows: Insertion = { kind: "table", table: table ?? [], frequency };
  return (
    <section className={css.group} aria-label={t("addin.insert.title")}>
      <code className={css.code}>{shownFormula("SERIES", id, series, language)}</code>
      <Button variant="primary" busy={isBusy(formula)} onClick={() => insert(formula)}>
        {t("addin.insert.formula")}
      </Button>
      <div className={css.pair}>
        <Button busy={isBusy(latest)} onClick={() => insert(latest)}>
          {t("addin.insert.value")}
        </Button>
        <Button busy={isBusy(rows)} disabled={!table} onClick={() => insert(rows)}>
          {t("addin.insert.table")}
        </Button>
      </div>
      <Outcome state={state} confirm={confirm} cancel={cancel} />
      <p className={css.small}>{t("addin.insert.text")}</p>
    </section>
  );
}

type OutcomeProps = Pick<ReturnType<typeof useInsert>, "confirm" | "cancel"> & { state: InsertState };

function Outcome({ state, confirm, cancel }: OutcomeProps) {
  const t = useText();
  const notice = useRef<HTMLDivElement>(null);
  const isFull = state.step === "full";
  useEffect(() => {
    if (isFull) notice.current?.querySelector("button")?.focus();
  }, [isFull]);
  if (state.step === "failed") return <Notice kind="error" title={sentenceOf(state.error, t)} />;
  if (state.step === "full") {
    const { insertion, target } = state;
    return (
      <div ref={notice}>
        <Notice
          kind="warning"
          title={t("addin.insert.full", { address: target.address })}
          actions={
            <div className={css.actions}>
              <Button small onClick={cancel}>
                {t("common.cancel")}
              </Button>
              <Button small variant="danger" onClick={() => confirm(insertion, target)}>
                {t("addin.insert.overwrite")}
              </Button>
            </div>
          }
        >
          <p>{t("addin.insert.full.text")}</p>
        </Notice>
      </div>
    );
  }
  return (
    <p role="status" className={css.done}>
      {state.step === "done" && t("addin.insert.done", { address: state.address })}
    </p>
  );
}
