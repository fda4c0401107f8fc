import { useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import type { FailedCall } from "../../bridge";
import css from "../app/pane.module.css";
import { sentenceOf, usePane } from "../app/services";
import own from "./FailureList.module.css";

/** The formulas that failed at their last calculation, each with its reason and the way to its cell. */
export function FailureList(props: { failures: readonly FailedCall[]; retry: () => void; isBusy: boolean }) {
  const { failures, retry, isBusy } = props;
  const t = useText();
  const { host } = usePane();
  const [error, setError] = useState<unknown>();
  const show = (cell: string) => host.select(cell).then(() => setError(undefined), setError);
  return (
    <section className={css.group} aria-labelledby="failures">
      <h2 id="failures">{t("addin.failures.title")}</h2>
      {failures.length === 0 ? (
        <p className={css.text}>{t("addin.failures.none")}</p>
      ) : (
        <>
          <p className={css.text} role="status">
            {t("addin.failures.count", { count: failures.length })}
          </p>
          {error !== undefined && <Notice kind="error" title={sentenceOf(error, t)} />}
          <ul className={own.list}>
            {failures.map(({ function: name, id, cell, sentence }) => (
              <li key={`${cell} ${name} ${id}`} className={own.failure}>
                <p className={own.call}>
                  {cell && (
                    <>
                      <Button
                        variant="link"
                        aria-label={t("addin.show", { cell })}
                        onClick={() => show(cell)}
                      >
                        {cell}
                      </Button>{" "}
                    </>
                  )}
                  <span className={own.name}>
                    STATIT.{name} {id}
                  </span>
                </p>
                <p>{sentence}</p>
              </li>
            ))}
          </ul>
          <div className={css.actions}>
            <Button busy={isBusy} onClick={retry}>
              {t("common.retry")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
