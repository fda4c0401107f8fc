import { useEffect, useRef, useState } from "react";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { NetworkError, ServerError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { paths } from "@/lib/paths";
import { handedText } from "@/lib/repair/handedText";
import { Link } from "@/lib/router/Link";
import { useLocation, useNavigate } from "@/lib/router/navigation";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { SaveFailure } from "@/ui/field/FormShell";
import { Fold } from "@/ui/layout/Fold";
import { Notice } from "@/ui/state/Notice";
import { readOpenFile } from "../file/openFile";
import type { Place } from "../file/place";
import { rejectionText } from "../rejection";
import { DropZone } from "./DropZone";
import { ProgressBar } from "./ProgressBar";
import css from "./Start.module.css";
import { sizeText } from "./size";
import { problemOfFile, upload } from "./upload";

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
    <div className="stack-6">
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

/** An upload: not started or stopped, running, rejected, or without a response. */
type Upload =
  | { kind: "idle" }
  | { kind: "sending"; name: string; sent: number; size: number; stop: () => void }
  | { kind: "refused"; problem: Problem }
  | { kind: "failed"; error: NetworkError | ServerError; again: () => void };

const IDLE: Upload = { kind: "idle" };

/** Uploads a file at a time; `done` receives the id of the stored file. */
function useUpload(place: { account: string; collection: string }, done: (file: string) => void) {
  const [state, setState] = useState(IDLE);

  const send = async (file: Blob, name: string) => {
    const stop = new AbortController();
    setState({ kind: "sending", name, sent: 0, size: file.size, stop: () => stop.abort() });
    try {
      const answer = await upload(place, file, name, {
        signal: stop.signal,
        onProgress: (sent) => setState((now) => (now.kind === "sending" ? { ...now, sent } : now)),
      });
      if ("file" in answer) done(answer.file);
      setState("file" in answer ? IDLE : { kind: "refused", problem: answer.problem });
    } catch (error) {
      if (error instanceof NetworkError || error instanceof ServerError)
        return setState({ kind: "failed", error, again: () => void send(file, name) });
      setState(IDLE);
      if (!stop.signal.aborted) throw error;
    }
  };

  const take = (file: Blob, name: string) => {
    if (state.kind === "sending") return;
    const problem = problemOfFile(file);
    if (problem) setState({ kind: "refused", problem });
    else void send(file, name);
  };
  return { state, take };
}

/** The progress of an upload. */
function Uploading(props: { name: string; sent: number; size: number; onStop: () => void }) {
  const { name, sent, size, onStop } = props;
  const t = useText();
  const language = useLanguage();
  const all = sent >= size;
  const words = t(all ? "import.upload.waiting" : "import.upload.title", { name });
  return (
    <div className={css.sending}>
      <p role="status" className={css.call}>
        {words}
      </p>
      <ProgressBar
        label={words}
        done={Math.min(sent, size)}
        total={all ? 0 : size}
        text={
          all
            ? undefined
            : t("import.upload.of", { sent: sizeText(sent, t, language), size: sizeText(size, t, language) })
        }
      />
      <Button onClick={onStop}>{t("import.upload.stop")}</Button>
    </div>
  );
}

const WIDE = `id;population/paris;population/lyon
frequency;Y;Y
name;Paris;Lyon
unit;hab.;hab.
2020;2145906;522250
2021;2133111;522228`;

const LONG = `id,frequency,date,value
population/paris,Y,2020,2145906
population/paris,Y,2021,2133111
population/lyon,Y,2020,522250`;

/** The layouts of a file that needs no repairs, in both forms. */
function Layouts() {
  const t = useText();
  return (
    <Fold title={t("import.layouts.title")} open={false}>
      <p className="measure">{t("import.layouts.text")}</p>
      <div className={css.layouts}>
        <Example title={t("import.layouts.wide")} text={t("import.layouts.wide.text")} lines={WIDE} />
        <Example title={t("import.layouts.long")} text={t("import.layouts.long.text")} lines={LONG} />
      </div>
      <p className="measure">{t("import.layouts.others")}</p>
    </Fold>
  );
}

function Example({ title, text, lines }: { title: string; text: string; lines: string }) {
  return (
    <figure className={css.example}>
      <figcaption>
        <strong>{title}</strong>
        <span>{text}</span>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways, also by keyboard */}
      <pre tabIndex={0}>{lines}</pre>
    </figure>
  );
}
