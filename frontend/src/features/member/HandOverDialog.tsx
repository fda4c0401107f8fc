import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { type Problem, useFieldErrors } from "@/lib/problems";
import { useSaving } from "@/lib/saving";
import { useViewer } from "@/lib/session";
import { useText } from "@/lib/text";
import { Button } from "@/ui/Button";
import { Dialog } from "@/ui/Dialog";
import { FormShell } from "@/ui/FormShell";
import { PasswordInput } from "@/ui/fields";
import { showToast } from "@/ui/toasts";
import css from "./Members.module.css";
import { nameOf, usePlaceName } from "./names";
import type { Member, Place } from "./place";

/** The question before an account or a collection gets another owner; for an account with the password. */
export function HandOverDialog(props: {
  place: Place;
  member: Member;
  onClose: () => void;
  onDone: () => void;
}) {
  const { place, member, onClose, onDone } = props;
  const t = useText();
  const client = useQueryClient();
  const { viewer } = useViewer();
  const placeName = usePlaceName(place);
  const name = nameOf(member);
  const [password, setPassword] = useState("");
  const asksPassword = place.noun === "account";
  const saving = useSaving({
    send: (typed: string) => place.handOver(member, typed),
    done: async () => {
      await client.invalidateQueries(); // what the reader may do has changed everywhere
      onDone();
      showToast((then) => then("member.handedOver", { name }));
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const submit = () => {
    const missing: Problem = { code: "REQUIRED", field: "password", params: {} };
    if (asksPassword && password === "") saving.refuse([missing]);
    else void saving.save(password);
  };
  return (
    <Dialog title={t("member.handOver.title", { name, place: placeName })} onClose={onClose}>
      <ul className={css.consequences}>
        <li>
          {t(asksPassword ? "member.handOver.account" : "member.handOver.collection", {
            name,
            place: placeName,
          })}
        </li>
        <li>{t("member.handOver.you")}</li>
        <li>{t("member.handOver.noWayBack", { name })}</li>
      </ul>
      <FormShell
        {...saving}
        onSubmit={submit}
        submit={t("member.handOver.confirm", { name })}
        beside={<Button onClick={onClose}>{t("common.cancel")}</Button>}
      >
        {asksPassword && (
          <>
            <input
              className="visually-hidden"
              type="email"
              autoComplete="username"
              value={viewer?.email ?? ""}
              readOnly
              tabIndex={-1}
              aria-hidden="true"
            />
            <PasswordInput
              name="password"
              autoComplete="current-password"
              label={t("member.handOver.password")}
              description={t("member.handOver.passwordText")}
              value={password}
              error={errorOf("password")}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </>
        )}
      </FormShell>
    </Dialog>
  );
}
