import { useLanguage, usePickText, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import type { ChartDraft } from "../draft/draft";
import css from "./ConflictDialog.module.css";

/** Shown if another user saved the chart meanwhile: both versions in short, and the choices. */
export function ConflictDialog(props: {
  mine: ChartDraft;
  theirs: ChartDraft;
  onKeep: () => void;
  onTake: () => void;
  onClose: () => void;
}) {
  const { mine, theirs, onKeep, onTake, onClose } = props;
  const t = useText();
  return (
    <Dialog
      title={t("chartSeries.conflict.title")}
      onClose={onClose}
      wide
      actions={
        <>
          <Button variant="primary" onClick={onKeep}>
            {t("chartSeries.conflict.keep")}
          </Button>
          <Button onClick={onTake}>{t("chartSeries.conflict.take")}</Button>
          <Button variant="quiet" onClick={onClose}>
            {t("chartSeries.conflict.edit")}
          </Button>
        </>
      }
    >
      <p>{t("chartSeries.conflict.text")}</p>
      <div className={css.versions}>
        <Version title={t("chartSeries.conflict.mine")} draft={mine} other={theirs} />
        <Version title={t("chartSeries.conflict.theirs")} draft={theirs} other={mine} />
      </div>
    </Dialog>
  );
}

/** A version of the chart in short, with its differences from the other one marked. */
function Version({ title, draft, other }: { title: string; draft: ChartDraft; other: ChartDraft }) {
  const t = useText();
  const language = useLanguage();
  const pick = usePickText();
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b);
  const classOf = (changed: boolean) => (changed ? css.changed : undefined);
  return (
    <section>
      <h3>{title}</h3>
      <ul className={css.list}>
        <li className={classOf(differs(draft.title, other.title))}>{pick(draft.title)?.text ?? draft.key}</li>
        <li className={classOf(differs(draft.options, other.options))}>
          {t(`chartForm.type.${draft.options.type}`)}
          {draft.options.stack !== "NONE" && ` · ${t(`chartForm.stack.${draft.options.stack}`)}`}
        </li>
        <li className={classOf(draft.series.length !== other.series.length)}>
          {t("chartSeries.conflict.summary", { count: draft.series.length })}
        </li>
        {draft.series.map((one, index) => {
          const same = other.series.find((it) => it.id === one.id);
          const name =
            one.look.legend[language] || (one.metric && (pick(one.metric.name)?.text ?? one.metric.path));
          return (
            <li key={one.id} className={classOf(!same || differs(one, same))}>
              {name || t("chartSeries.hidden.name", { number: index + 1 })}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
