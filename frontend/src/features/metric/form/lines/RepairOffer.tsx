import type { Repair } from "@/lib/lines";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./RepairOffer.module.css";

/** Describes the repairs of lines from a spreadsheet and shows one of them as a sample, before anything changes. */
export function RepairOffer({ repair, onMend }: { repair: Repair; onMend: () => void }) {
  const t = useText();
  const { count, kinds, example } = repair;
  return (
    <div className={css.offer} role="status">
      <p className={css.count}>{t("metricForm.repair.text", { count })}</p>
      <ul className={css.kinds}>
        {kinds.map((kind) => (
          <li key={kind}>{t(`metricForm.repair.${kind}`)}</li>
        ))}
      </ul>
      {example && (
        <p className={css.example}>
          <code>{example.before}</code>
          <span aria-hidden="true">→</span>
          <span className="visually-hidden">{t("metricForm.repair.becomes")}</span>
          <code>{example.after}</code>
        </p>
      )}
      <Button small onClick={onMend}>
        {t("metricForm.repair.action")}
      </Button>
    </div>
  );
}
