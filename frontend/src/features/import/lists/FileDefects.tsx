import { type FragmentType, graphql, readFragment } from "@/gql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import { isPassing } from "../rejection";
import { Defects } from "./Defects";
import css from "./lists.module.css";

/** The problems of a file. */
export const REPORT = graphql(`
  fragment FileDefects_report on ImportReport {
    defects { problem { code } ...Defects_defect }
    moreDefects
    proposals { ticked }
  }
`);

/** Problems of the file as a whole, which then cannot be published. The reader may name its columns by hand. */
export function FileDefects(props: {
  report: FragmentType<typeof REPORT>;
  byHand: boolean;
  onLookAgain: () => void;
}) {
  const { byHand, onLookAgain } = props;
  const t = useText();
  const { defects, moreDefects, proposals } = readFragment(REPORT, props.report);
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
