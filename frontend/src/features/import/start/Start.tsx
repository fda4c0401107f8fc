import { useEffect, useRef, useState } from "react";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { paths } from "@/lib/paths";
import { handedText } from "@/lib/repair/handedText";
import { Link } from "@/lib/router/Link";
import { useLocation, useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import { readOpenFile } from "../file/openFile";
import type { Place } from "../file/place";
import { rejectionText } from "../rejection";
import { DropZone } from "./DropZone";
import { Layouts } from "./Layouts";
import css from "./Start.module.css";
import { Uploading } from "./Uploading";
import { useUpload } from "./useUpload";

/** Accepts a dropped, chosen or pasted file; uploads it and opens its preview. */
export function Start({ place }: { place: Place }) {
  const { account, key } = place;
  const t = useText();
  const navigate = useNavigate();
  const [open] = useState(() => readOpenFile(place.id));
  const [handed] = useState(handedText(useLocation().state));
  const { state, take } = useUpload({ account: account.key, collection: key }, (file) => {
    release();
    // A handed text is sent once: going back leads to the page that it came from.
    const replace = handed !== undefined;
    navigate(`${paths.importFile(account.key, key)}?import=${file}`, { state: { sent: true }, replace });
  });
  const isSending = state.kind === "sending";
  const release = useUnsavedWarning(isSending, t("import.leave.upload"));
  const isTaken = useRef(false);
  useEffect(() => {
    if (handed === undefined || isTaken.current) return;
    isTaken.current = true;
    take(new Blob([handed], { type: "text/plain" }), t("import.paste.name"));
  });
  return (
    <div className={css.start}>
      {state.kind === "refused" && (
        <Notice kind="error" title={t("import.start.refused")}>
          {rejectionText(t, state.problem)}
        </Notice>
      )}
      {state.kind === "failed" && <SaveFailure failure={state.error} busy={false} onRetry={state.again} />}
      {isSending ? (
        <Uploading name={state.name} sent={state.sent} size={state.size} onStop={state.stop} />
      ) : (
        <DropZone onTake={take} />
      )}
      {open && !isSending && (
        <p>
          <Link to={`${paths.importFile(account.key, key)}${open.search}`}>
            {t("import.start.goOn", { name: open.name })}
          </Link>
        </p>
      )}
      <Layouts />
    </div>
  );
}
