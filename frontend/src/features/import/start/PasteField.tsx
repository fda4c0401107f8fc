import { type FormEvent, useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Textarea } from "@/ui/field/fields";
import css from "./Start.module.css";

/** Accepts cells copied from a spreadsheet, or other lines. */
export function PasteField({ onTake }: { onTake: (text: string) => void }) {
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
