import { readFragment } from "@/gql";
import type { ImportReportFragment } from "@/gql/graphql";
import { useText } from "@/lib/text";
import { Notice } from "@/ui/Notice";
import { IMPORT_DEFECT } from "../documents";
import { Defects } from "./Defects";
import css from "./lists.module.css";

/** What is wrong with the file as a whole: then none of it can be published. Its columns may be named by hand. */
export function FileDefects({ report, byHand }: { report: ImportReportFragment; byHand: boolean }) {
  const t = useText();
  const { defects, moreDefects, proposals } = report;
  if (defects.length === 0) return null;
  const repairs = proposals.some((offer) => !offer.ticked);
  return (
    <section aria-labelledby="import-defects" className={css.file}>
      <h2 id="import-defects">{t("import.defects", { count: defects.length + moreDefects })}</h2>
      <Notice kind="error">
        <p className={css.hint}>{t(repairs ? "import.defects.repairs" : "import.defects.mend")}</p>
        {byHand && <p className={css.hint}>{t("import.defects.columns")}</p>}
        <Defects defects={readFragment(IMPORT_DEFECT, defects)} more={moreDefects} />
      </Notice>
    </section>
  );
}
