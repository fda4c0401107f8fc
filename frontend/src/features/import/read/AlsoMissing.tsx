import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs";
import { type FormEvent, useState } from "react";
import { needOf } from "@/lib/repair/repairs";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./HowRead.module.css";

/** Cells that mean "no value", which only the publisher knows: -9.99, -200. */
export function AlsoMissing(props: {
  /** Repairs added in this way. */
  texts: readonly string[];
  onAdd: (text: string) => void;
  onRemove: (repair: string) => void;
}) {
  const { texts, onAdd, onRemove } = props;
  const t = useText();
  const [typed, setTyped] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text !== "") onAdd(text);
    setTyped("");
  };
  return (
    <form className={css.missing} onSubmit={submit}>
      <label htmlFor="import-missing">{t("import.missing.label")}</label>
      <input
        id="import-missing"
        value={typed}
        placeholder="-9.99"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" small disabled={typed.trim() === ""}>
        {t("import.missing.add")}
      </Button>
      {texts.map((repair) => (
        <button key={repair} type="button" className={css.chip} onClick={() => onRemove(repair)}>
          <code>{needOf(repair)}</code>
          <IconX size={14} aria-hidden />
          <span className="visually-hidden">{t("import.missing.remove")}</span>
        </button>
      ))}
    </form>
  );
}
