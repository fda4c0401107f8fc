import type { ImportCountsFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { FILTERS, type Filter } from "../choice";
import type { KeptImport } from "../documents";
import type { ImportChoice } from "../useImportChoice";
import css from "./lists.module.css";
import { useAllFound } from "./useAllFound";

/** The head of the valid indicators: the filter, and a box that includes all of them in the publish. */
export function ValidHead(props: {
  file: KeptImport;
  counts: ImportCountsFragment;
  importing: ImportChoice;
}) {
  const { file, counts, importing } = props;
  const t = useText();
  const { choice, change, leftOut } = importing;
  const all = useAllFound(file.id, importing);
  const isPart = choice.search !== "" || choice.filter !== "VALID";
  const countOf: Record<Filter, number> = {
    VALID: counts.valid,
    NEW: counts.new,
    CHANGED: counts.changed,
    UNCHANGED: counts.unchanged,
  };
  return (
    <header className={css.listHead}>
      <h3>{t("import.lists.valid", { count: counts.valid })}</h3>
      <SmallSelect
        label={t("import.filter")}
        value={choice.filter}
        options={FILTERS.map((value) => ({
          value,
          text: t(`import.filter.${value}`, { count: countOf[value] }),
        }))}
        onChange={(filter) => change({ filter }, true)}
      />
      {counts.new + counts.changed > 1 && choice.filter !== "UNCHANGED" && (
        <div className={css.all}>
          <Button small busy={all.busy} onClick={() => all.leaveOut(false)}>
            {t(isPart ? "import.all.tickFound" : "import.all.tick")}
          </Button>
          <Button small busy={all.busy} onClick={() => all.leaveOut(true)}>
            {t(isPart ? "import.all.untickFound" : "import.all.untick")}
          </Button>
          <span role="status">
            {all.failed
              ? t("import.all.failed")
              : leftOut.length > 0 && t("import.leftOut", { count: leftOut.length })}
          </span>
        </div>
      )}
    </header>
  );
}
