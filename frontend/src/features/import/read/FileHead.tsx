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
import { keepOpenFile } from "../file/openFile";
import type { Place } from "../file/place";
import { sizeText } from "../start/size";
import css from "./read.module.css";

const FILE = graphql(`
  fragment FileHead_import on Import { id name size createdAt }
`);

const REPORT = graphql(`
  fragment FileHead_report on ImportReport { format rows columns }
`);

const DISCARD_IMPORT = graphql(`
  mutation DiscardImport($id: ID!) {
    discardImport(id: $id) { done problems { ...Problem } }
  }
`);

/** The name and facts of the file, and a button to choose another one. */
export function FileHead(props: {
  file: FragmentType<typeof FILE>;
  report: FragmentType<typeof REPORT>;
  place: Pick<Place, "account" | "key">;
}) {
  const { place } = props;
  const file = readFragment(FILE, props.file);
  const { format, rows, columns } = readFragment(REPORT, props.report);
  const t = useText();
  const language = useLanguage();
  const timeZone = useTimeZone();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [leaving, setLeaving] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [justSent] = useState((state as { sent?: boolean } | null)?.sent === true);
  // The upload button has disappeared: the focus moves to the heading.
  useEffect(() => {
    if (justSent && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [justSent]);
  const discard = async () => {
    setLeaving(true);
    // A file that cannot be discarded now expires after a day.
    await request(DISCARD_IMPORT, { id: file.id }).catch(() => undefined);
    keepOpenFile(null);
    navigate(paths.importFile(place.account.key, place.key));
  };
  return (
    <section className={css.head} aria-labelledby="import-file">
      <div>
        <h2 id="import-file" ref={heading} tabIndex={-1} className={css.name}>
          {file.name}
        </h2>
        <FactLine className={css.facts}>
          {t(format ? `import.format.${format}` : "import.format.unknown")}
          {sizeText(file.size, t, language)}
          {rows > 0 && t("import.rows", { count: rows })}
          {columns > 0 && t("import.columns", { count: columns })}
          {t("import.sentAt", { time: formatTime(file.createdAt, timeZone) })}
          {t("import.notStored")}
        </FactLine>
      </div>
      <Button small busy={leaving} onClick={() => void discard()}>
        {t("import.another")}
      </Button>
    </section>
  );
}
