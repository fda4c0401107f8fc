import { readFragment } from "@/gql";
import type { ImportReportFragment } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import { IMPORT_DEFECT } from "../documents";
import { isPassing } from "../rejection";
import { Defects } from "./Defects";
import css from "./lists.module.css";

/** Problems of the file as a whole, which then cannot be published. The reader may name its columns by hand. */
export function FileDefects(props: {
  report: ImportReportFragment;
  byHand: boolean;
  onLookAgain: () => void;
}) {
  const { report, byHand, onLookAgain } = props;
  const t = useText();
  const { moreDefects, proposals } = report;
  const defects = readFragment(IMPORT_DEFECT, report.defects);
  if (defects.length === 0) return null;
  if (defects.every(({ problem }) => isPassing(problem))) {
    return (
      <section aria-labelledby="import-defects" className={css.file}>
        <h2 id="import-defects">{t("import.unread")}</h2>
        <Notice
          kind="error"
          actions={
            <Button small onClick={onLookAgain}>
              {t("import.lookAgain")}
            </Button>
          }
        >
          <Defects defects={defects} more={moreDefects} />
        </Notice>
      </section>
    );
  }
  const repairs = proposals.some((offer) => !offer.ticked);
  return (
    <section aria-labelledby="import-defects" className={css.file}>
      <h2 id="import-defects">{t("import.defects", { count: defects.length + moreDefects })}</h2>
      <Notice kind="error">
        <p className={css.hint}>{t(repairs ? "import.defects.repairs" : "import.defects.mend")}</p>
        {byHand && <p className={css.hint}>{t("import.defects.columns")}</p>}
        <Defects defects={defects} more={moreDefects} />
      </Notice>
    </section>
  );
}
