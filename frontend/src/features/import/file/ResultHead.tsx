import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs";
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs";
import IconHelpCircle from "@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs";
import { useEffect, useRef, useState } from "react";
import { type FragmentType, graphql, readFragment } from "@/gql";
import { useTimeZone } from "@/lib/calendar/timeZone";
import { request } from "@/lib/data/graphql";
import { formatTime } from "@/lib/format";
import { paths } from "@/lib/paths";
import { useLocation, useNavigate } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { FactLine } from "@/ui/text/FactLine";
import { sizeText } from "../start/size";
import type { Headline } from "./headline";
import { headlineText } from "./headlineText";
import { keepOpenFile } from "./openFile";
import type { Place } from "./place";
import css from "./ResultHead.module.css";

const FILE = graphql(`
  fragment ResultHead_import on Import { id name size createdAt }
`);

const REPORT = graphql(`
  fragment ResultHead_report on ImportReport { format rows columns }
`);

const DISCARD_IMPORT = graphql(`
  mutation DiscardImport($id: ID!) {
    discardImport(id: $id) { done problems { ...Problem } }
  }
`);

/** The result of a preview in one sentence, the facts of the file, and a button to choose another one. */
export function ResultHead(props: {
  file: FragmentType<typeof FILE>;
  report: FragmentType<typeof REPORT>;
  headline: Headline;
  place: Pick<Place, "account" | "key">;
}) {
  const { headline, place } = props;
  const file = readFragment(FILE, props.file);
  const { format, rows, columns } = readFragment(REPORT, props.report);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const heading = useFocusAfterUpload();
  const discard = async () => {
    setLeaving(true);
    // A file that cannot be discarded now expires after a day.
    await request(DISCARD_IMPORT, { id: file.id }).catch(() => undefined);
    keepOpenFile(null);
    navigate(paths.importFile(place.account.key, place.key));
  };
  return (
    <section className={css.head} aria-labelledby="import-headline">
      <div className={css.result} role="status">
        <Mark kind={headline.kind} />
        <h2 id="import-headline" ref={heading} tabIndex={-1} className={css.headline}>
          {headlineText(t, headline, language)}
        </h2>
      </div>
      <div className={css.file}>
        <p id="import-file" className={css.name}>
          {file.name}
        </p>
        <FactLine className="detail">
          {t(format ? `import.format.${format}` : "import.format.unknown")}
          {sizeText(file.size, t, language)}
          {rows > 0 && t("import.rows", { count: rows })}
          {columns > 0 && t("import.columns", { count: columns })}
          {t("import.sentAt", { time: formatTime(file.createdAt, timeZone) })}
        </FactLine>
        <Button variant="link" busy={leaving} onClick={() => void discard()}>
          {t("import.another")}
        </Button>
      </div>
    </section>
  );
}

/** The heading, which takes the focus after an upload: the button of the upload has disappeared. */
function useFocusAfterUpload() {
  const { state } = useLocation();
  const heading = useRef<HTMLHeadingElement>(null);
  const [justSent] = useState((state as { sent?: boolean } | null)?.sent === true);
  useEffect(() => {
    if (justSent && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [justSent]);
  return heading;
}

const WRONG: readonly Headline["kind"][] = ["busy", "wrong", "none"];
const ASKING: readonly Headline["kind"][] = ["questions", "choices", "columns"];

/** A mark of the state, which the sentence says too. */
function Mark({ kind }: Pick<Headline, "kind">) {
  if (WRONG.includes(kind)) return <IconAlertTriangle size={28} aria-hidden className={css.wrong} />;
  if (ASKING.includes(kind)) return <IconHelpCircle size={28} aria-hidden className={css.asking} />;
  return <IconCircleCheck size={28} aria-hidden className={css.ready} />;
}
