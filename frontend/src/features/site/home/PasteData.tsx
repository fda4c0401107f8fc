import { type ChangeEvent, type ClipboardEvent, type DragEvent, useRef } from "react";
import { paths } from "@/lib/paths";
import { type Found, findContent } from "@/lib/repair/content";
import { handOverFile } from "@/lib/repair/handedFile";
import { handOver } from "@/lib/repair/handedText";
import { Link } from "@/lib/router/Link";
import { useNavigate } from "@/lib/router/navigation";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Textarea } from "@/ui/field/fields";
import css from "./home.module.css";

/** Takes pasted or dropped data to the page that draws its chart. */
export function PasteData() {
  const t = useText();
  const navigate = useNavigate();
  const chooser = useRef<HTMLInputElement>(null);
  const open = (found: Found) => {
    if (found.kind === "file") handOverFile(found.file);
    navigate(paths.new, found.kind === "text" ? { state: handOver(found.text) } : {});
  };
  const pasted = (event: ClipboardEvent) => {
    event.preventDefault();
    open(findContent(event.clipboardData));
  };
  const dropped = (event: DragEvent) => {
    event.preventDefault();
    open(findContent(event.dataTransfer));
  };
  // A keyboard of a phone may insert a text without a paste.
  const inserted = ({ currentTarget: { value } }: ChangeEvent<HTMLTextAreaElement>) => {
    if (value.trim().includes("\n")) open({ kind: "text", text: value });
  };
  const chosen = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) open({ kind: "file", file });
  };
  return (
    <div className={css.paste}>
      <Textarea
        label={t("home.paste")}
        description={t("home.pasteHelp")}
        rows={2}
        spellCheck={false}
        autoComplete="off"
        onPaste={pasted}
        onDrop={dropped}
        onChange={inserted}
      />
      <p className={css.buttons}>
        <Button variant="link" onClick={() => chooser.current?.click()}>
          {t("home.file")}
        </Button>
        <Link to={paths.guide}>{t("home.how")}</Link>
      </p>
      <input
        ref={chooser}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t("home.file")}
        onChange={chosen}
      />
    </div>
  );
}
