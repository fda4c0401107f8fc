import { type ChangeEvent, type ClipboardEvent, type DragEvent, useEffect, useRef, useState } from "react";
import { type Content, findContent } from "@/lib/repair/content";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Textarea } from "@/ui/field/fields";
import { Notice } from "@/ui/state/Notice";
import css from "./PasteBox.module.css";
import { type TakingProblem, useTaking } from "./useTaking";

/** Types that the file dialog offers; others are accepted too, since the content decides. */
const ACCEPTED = ".csv,.tsv,.txt,.xlsx,.xml,.json,text/csv,text/tab-separated-values,application/json";

interface PasteBoxProps {
  onTake: (content: Content) => void;
  /** Goes on in the import, with the text if there is one. */
  onImport: (text: string | null) => void;
  isGuest: boolean;
  /** A file of another page, which is read at once. */
  handed: File | null;
}

/** The box into which data is pasted, dropped or typed. It takes the focus. */
export function PasteBox({ onTake, onImport, isGuest, handed }: PasteBoxProps) {
  const t = useText();
  const taking = useTaking(onTake);
  const [typed, setTyped] = useState("");
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useHanded(handed, taking.takeFile);

  const pasted = (event: ClipboardEvent) => {
    // Behind a typed text, a paste goes on with it.
    const found = findContent(event.clipboardData);
    if (found.kind === "text" && typed.trim() !== "") return;
    event.preventDefault();
    taking.takeFound(found);
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    taking.takeFound(findContent(event.dataTransfer));
  };
  const dragged = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) void taking.takeFile(file);
    event.target.value = ""; // allows choosing the same file again
  };

  return (
    <section
      className={isOver ? `${css.box} ${css.over}` : css.box}
      aria-label={t("paste.box.label")}
      onDragOver={dragged}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <Textarea
        ref={field}
        label={t("paste.box.label")}
        description={t("paste.box.help")}
        placeholder={t("paste.box.example")}
        rows={8}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onPaste={pasted}
        className={css.field}
      />
      <div className="bar">
        {typed.trim() !== "" && (
          <Button variant="primary" onClick={() => taking.takeText(typed)}>
            {t("paste.box.read")}
          </Button>
        )}
        {typeof navigator.clipboard?.read === "function" && (
          <Button onClick={() => void taking.takeClipboard()}>{t("paste.box.paste")}</Button>
        )}
        <Button onClick={() => chooser.current?.click()}>{t("paste.box.choose")}</Button>
        <span className="detail">{t("paste.box.rule")}</span>
        <input
          ref={chooser}
          type="file"
          accept={ACCEPTED}
          className="visually-hidden"
          tabIndex={-1}
          aria-label={t("paste.box.choose")}
          onChange={chosen}
        />
      </div>
      {taking.problem && <NotTaken problem={taking.problem} isGuest={isGuest} onImport={onImport} />}
    </section>
  );
}

/** Reads the file that another page handed over, once. */
function useHanded(handed: File | null, takeFile: (file: File) => Promise<void>) {
  const left = useRef(handed);
  useEffect(() => {
    const file = left.current;
    left.current = null;
    if (file) void takeFile(file);
  });
}

interface NotTakenProps {
  problem: TakingProblem;
  isGuest: boolean;
  onImport: (text: string | null) => void;
}

/** Why nothing was taken, and what can be done. */
function NotTaken({ problem, isGuest, onImport }: NotTakenProps) {
  const t = useText();
  if (problem.kind !== "tooLarge")
    return <Notice kind="warning" title={t(`paste.problem.${problem.kind}`)} />;
  return (
    <Notice
      kind="warning"
      title={t("paste.problem.tooLarge", { who: isGuest ? "guest" : "user" })}
      actions={
        <Button small onClick={() => onImport(problem.text)}>
          {t("paste.import", { who: isGuest ? "guest" : "user" })}
        </Button>
      }
    />
  );
}
