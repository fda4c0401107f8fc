import { type FragmentType, graphql, readFragment } from "@/gql";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Notice } from "@/ui/state/Notice";
import type { Headline } from "../file/headline";
import { Causes } from "./Causes";

/** The problems of a file. */
export const REPORT = graphql(`
  fragment FileDefects_report on ImportReport {
    defects { problem { code } ...Causes_defect }
    moreDefects
  }
`);

/** Problems that questions and proposals solve. */
const SOLVED: readonly string[] = [
  "IMPORT_IDS_MISSING",
  "IMPORT_ID_MISSING",
  "IMPORT_FREQUENCIES_MISSING",
  "IMPORT_FREQUENCY_MISSING",
  "IMPORT_NOTHING",
];

/** Problems of the file as a whole, which then cannot be published. The reader may name its columns by hand. */
export function FileDefects(props: {
  report: FragmentType<typeof REPORT>;
  headline: Pick<Headline, "kind">;
  onLookAgain: () => void;
}) {
  const { headline, onLookAgain } = props;
  const { kind } = headline;
  const t = useText();
  const { defects, moreDefects } = readFragment(REPORT, props.report);
  const isAsking = kind === "questions" || kind === "choices";
  const shown = isAsking ? defects.filter(({ problem }) => !SOLVED.includes(problem.code)) : defects;
  if (shown.length === 0) return null;
  return (
    <Notice
      kind={isAsking || kind === "columns" ? "warning" : "error"}
      title={kind === "wrong" ? t("import.defects.mend") : undefined}
      actions={
        kind === "busy" && (
          <Button small onClick={onLookAgain}>
            {t("import.lookAgain")}
          </Button>
        )
      }
    >
      {kind === "columns" && <p>{t("import.defects.columns")}</p>}
      <Causes defective={[{ id: "", defects: shown }]} more={moreDefects} />
    </Notice>
  );
}
