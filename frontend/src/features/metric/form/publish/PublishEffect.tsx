import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs";
import type { Frequency } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { ChangeTable } from "../conflict/ChangeTable";
import type { Compared } from "../conflict/difference";
import css from "./PublishEffect.module.css";

/** The observations that a publish would add, revise and remove, each listed on request. */
export function PublishEffect({ effect, frequency }: { effect: Compared; frequency: Frequency }) {
  const t = useText();
  const { rows, ...counts } = effect;
  if (rows.length === 0) return <p className={css.nothing}>{t("metricForm.effect.nothing")}</p>;
  return (
    <details className={css.effect}>
      <summary>
        <IconChevronRight size={16} aria-hidden />
        {t("metricForm.effect", counts)}
      </summary>
      <ChangeTable
        label={t("metricForm.effect.changes")}
        frequency={frequency}
        columns={[t("metricForm.effect.before"), t("metricForm.effect.after")]}
        rows={rows.map(({ period, before, after }) => ({ period, sides: [before, after] }))}
      />
    </details>
  );
}
