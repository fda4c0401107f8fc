import { useId } from "react";
import { useText } from "@/lib/text/text";
import css from "../SignScreen.module.css";

/** Whether a reset of the password also revokes the user's access keys. */
export function RevokeKeysBox({ checked, onTick }: { checked: boolean; onTick: (checked: boolean) => void }) {
  const t = useText();
  const id = useId();
  return (
    <div className={css.box}>
      <input
        id={id}
        type="checkbox"
        name="revokeKeys"
        checked={checked}
        aria-describedby={`${id}-text`}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
      <label htmlFor={id}>{t("sign.reset.revokeKeys")}</label>
      <p id={`${id}-text`}>{t("sign.reset.revokeKeysText")}</p>
    </div>
  );
}
