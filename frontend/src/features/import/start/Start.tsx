import { useState } from "react";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { NetworkError, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { SaveFailure } from "@/ui/field/FormShell";
import { Notice } from "@/ui/state/Notice";
import type { Place } from "../documents";
import { readOpenFile } from "../openFile";
import { rejectionText } from "../rejection";
import { DropZone } from "./DropZone";
import { Layouts } from "./Layouts";
import css from "./Start.module.css";
import { Uploading } from "./Uploading";
import { problemOfFile, upload } from "./upload";

interface Sending {
  file: Blob;
  name: string;
  sent: number;
  stop: AbortController;
}

/** Accepts a dropped, chosen or pasted file; uploads it and opens its preview. */
export function Start({ place }: { place: Place }) {
  const t = useText();
  const navigate = useNavigate();
  const [open] = useState(() => readOpenFile(place.id));
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [failure, setFailure] = useState<{ error: NetworkError | ServerError; again: () => void } | null>(
    null,
  );
  const release = useUnsavedWarning(sending !== null, t("import.leave.upload"));
  const { account, key } = place;

  const take = async (file: Blob, name: string) => {
    if (sending) return;
    const found = problemOfFile(file);
    setProblem(found ?? null);
    setFailure(null);
    if (found) return;
    const stop = new AbortController();
    setSending({ file, name, sent: 0, stop });
    try {
      const answer = await upload({ account: account.key, collection: key }, file, name, {
        signal: stop.signal,
        onProgress: (sent) => setSending((now) => now && { ...now, sent }),
      });
      if ("problem" in answer) {
        setProblem(answer.problem);
      } else {
        release();
        navigate(`${paths.importFile(account.key, key)}?import=${answer.file}`, {
          state: { sent: true },
        });
      }
    } catch (error) {
      if (error instanceof NetworkError || error instanceof ServerError)
        setFailure({ error, again: () => void take(file, name) });
      else if (!stop.signal.aborted) throw error;
    } finally {
      setSending(null);
    }
  };

  return (
    <div className={css.start}>
      {problem && (
        <Notice kind="error" title={t("import.start.refused")}>
          {rejectionText(t, problem)}
        </Notice>
      )}
      {failure && <SaveFailure failure={failure.error} busy={false} onRetry={failure.again} />}
      {sending ? (
        <Uploading
          name={sending.name}
          sent={sending.sent}
          size={sending.file.size}
          onStop={() => sending.stop.abort()}
        />
      ) : (
        <DropZone onTake={(file, name) => void take(file, name)} />
      )}
      {open && !sending && (
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
