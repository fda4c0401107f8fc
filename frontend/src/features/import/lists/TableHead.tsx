import { type FragmentType, graphql, readFragment } from "@/gql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SmallSelect } from "@/ui/field/SmallSelect";
import { FILTERS, type Filter } from "../choice";
import type { ImportChoice } from "../useImportChoice";
import css from "./table.module.css";
import { useAllFound } from "./useAllFound";

/** The numbers of the filters. */
export const COUNTS = graphql(`
  fragment TableHead_counts on ImportCounts { valid new changed unchanged }
`);

/** The head of the valid indicators: the filter, the selection, and buttons that include all of them in the publish. */
export function TableHead(props: {
  /** The id of the file. */
  file: string;
  counts: FragmentType<typeof COUNTS>;
  importing: ImportChoice;
  /** Begins a selection; `undefined` while there is one. */
  onSelect: (() => void) | undefined;
}) {
  const { file, importing, onSelect } = props;
  const counts = readFragment(COUNTS, props.counts);
  const t = useText();
  const { choice, change, leftOut } = importing;
  const all = useAllFound(file, importing);
  const isPart = choice.search !== "" || choice.filter !== "VALID";
  const countOf: Record<Filter, number> = {
    VALID: counts.valid,
    NEW: counts.new,
    CHANGED: counts.changed,
    UNCHANGED: counts.unchanged,
  };
  return (
    <header className={css.head}>
      <h2 id="import-items">{t("import.lists.valid", { count: counts.valid })}</h2>
      {counts.valid > 1 && (
        <SmallSelect
          label={t("import.filter")}
          value={choice.filter}
          options={FILTERS.map((value) => ({
            value,
            text: t(`import.filter.${value}`, { count: countOf[value] }),
          }))}
          onChange={(filter) => change({ filter }, true)}
        />
      )}
      {counts.valid > 1 && onSelect && (
        <Button small onClick={onSelect}>
          {t("import.select")}
        </Button>
      )}
      {onSelect && counts.new + counts.changed > 1 && choice.filter !== "UNCHANGED" && (
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
