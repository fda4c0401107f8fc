import { type FormEvent, useEffect, useState } from "react";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import css from "./Proposal.module.css";

/** The parameter of a repair as an editable text: an id, a path. */
export function Need(props: { label: string; need: string; onChange: (need: string) => void }) {
  const { label, need, onChange } = props;
  const t = useText();
  const [typed, setTyped] = useState(need);
  useEffect(() => setTyped(need), [need]);
  const wanted = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== "") onChange(wanted);
  };
  return (
    <form className={css.need} onSubmit={submit}>
      <input
        aria-label={label}
        value={typed}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      {wanted !== need && wanted !== "" && (
        <Button type="submit" small>
          {t("import.apply")}
        </Button>
      )}
    </form>
  );
}
