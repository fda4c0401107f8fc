import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { paths } from "@/lib/paths";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { PasswordInput } from "@/ui/field/fields";
import { hostOf } from "../../../core/context";
import css from "../app/pane.module.css";
import { sentenceOf, usePane, useRequestContext } from "../app/services";

/** The form that asks for an access key. The key is checked before it is stored. */
export function KeyForm({ store }: { store: UseMutationResult<void, Error, string> }) {
  const t = useText();
  const { host, installation } = usePane();
  const server = hostOf(useRequestContext());
  const [typed, setTyped] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(typed.trim() === "");
    if (typed.trim() !== "") store.mutate(typed);
  };
  const failed = store.error ? sentenceOf(store.error, t) : undefined;
  return (
    <>
      <div className={css.group}>
        <h2>{t("addin.key.title")}</h2>
        <p className={css.text}>{t("addin.key.text", { host: server })}</p>
      </div>
      <form className={css.group} onSubmit={submit} noValidate>
        <PasswordInput
          label={t("addin.key.label")}
          description={t("addin.key.description")}
          error={isEmpty ? t("addin.key.empty") : failed}
          value={typed}
          spellCheck={false}
          placeholder="statit_…"
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setEmpty(false);
            store.reset();
          }}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary" busy={store.isPending}>
            {t("addin.key.store")}
          </Button>
          <Button onClick={() => host.openWindow(installation + paths.settings("access"))}>
            {t("addin.key.make")}
          </Button>
        </div>
      </form>
      <p className={css.small}>{t("addin.key.where")}</p>
    </>
  );
}
