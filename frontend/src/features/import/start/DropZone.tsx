import IconFileSpreadsheet from "@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs";
import { type ChangeEvent, type FormEvent, useEffect, useRef, useState } from "react";
import { formatNumber } from "@/lib/format";
import { useLanguage, useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Textarea } from "@/ui/field/fields";
import css from "./Start.module.css";
import { MAX_BYTES } from "./upload";

/** Types that the file dialog offers; others are accepted too, since the content decides. */
const ACCEPTED =
  ".csv,.tsv,.txt,.xlsx,.xml,.json,.zip,text/csv,text/tab-separated-values,application/json,application/zip";
const MAX_INDICATORS = 5_000;

/** The drop zone of a file, with buttons to choose and to paste one. The whole page accepts a drop. */
export function DropZone({ onTake }: { onTake: (file: Blob, name: string) => void }) {
  const t = useText();
  const language = useLanguage();
  const chooser = useRef<HTMLInputElement>(null);
  const [pastes, setPastes] = useState(false);
  const pastedName = t("import.paste.name");

  const over = useDroppedFile(onTake, pastedName);
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? [];
    if (file) onTake(file, file.name);
    event.target.value = ""; // allows choosing the same file again
  };

  return (
    <div className={over ? `${css.zone} ${css.over}` : css.zone}>
      <IconFileSpreadsheet size={32} stroke={1.25} aria-hidden className="muted" />
      <p className={css.call}>{t("import.start.drop")}</p>
      <div className={css.ways}>
        <Button variant="primary" aria-describedby="import-rule" onClick={() => chooser.current?.click()}>
          {t("import.start.choose")}
        </Button>
        <Button aria-expanded={pastes} onClick={() => setPastes(!pastes)}>
          {t("import.start.paste")}
        </Button>
      </div>
      <input
        ref={chooser}
        type="file"
        accept={ACCEPTED}
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t("import.start.choose")}
        onChange={chosen}
      />
      {pastes && (
        <PasteField onTake={(text) => onTake(new Blob([text], { type: "text/plain" }), pastedName)} />
      )}
      <p id="import-rule" className={css.rule}>
        {t("import.start.rule", {
          size: formatNumber(MAX_BYTES / 1024 / 1024, { language }),
          count: MAX_INDICATORS,
        })}
      </p>
    </div>
  );
}

/** Takes a file that is dropped or pasted anywhere on the page, or pasted lines. */
function useDroppedFile(onTake: (file: Blob, name: string) => void, pastedName: string) {
  const taken = useRef(onTake);
  taken.current = onTake;
  /** Whether a file is dragged over the page. */
  const [over, setOver] = useState(false);
  useEffect(() => {
    const dragged = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    };
    const left = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const dropped = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (file) taken.current(file, file.name);
    };
    const pasted = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      const [file] = event.clipboardData?.files ?? [];
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (file) taken.current(file, file.name);
      else if (text.includes("\n")) taken.current(new Blob([text], { type: "text/plain" }), pastedName);
      else return;
      event.preventDefault();
    };
    addEventListener("dragover", dragged);
    addEventListener("dragleave", left);
    addEventListener("drop", dropped);
    addEventListener("paste", pasted);
    return () => {
      removeEventListener("dragover", dragged);
      removeEventListener("dragleave", left);
      removeEventListener("drop", dropped);
      removeEventListener("paste", pasted);
    };
  }, [pastedName]);
  return over;
}

/** Accepts cells copied from a spreadsheet, or other lines. */
function PasteField({ onTake }: { onTake: (text: string) => void }) {
  const t = useText();
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "") onTake(text);
  };
  return (
    <form className={css.paste} onSubmit={submit}>
      <Textarea
        label={t("import.paste.label")}
        rows={6}
        autoFocus
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" disabled={text.trim() === ""}>
        {t("import.paste.action")}
      </Button>
    </form>
  );
}
