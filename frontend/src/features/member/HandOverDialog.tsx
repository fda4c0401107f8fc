import { useState } from "react";
import { useInvalidate } from "@/lib/data/changes";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { useViewer } from "@/lib/data/session";
import { usernameProblem } from "@/lib/text/person";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { PasswordInput, TextInput } from "@/ui/field/fields";
import { showToast } from "@/ui/state/toasts";
import css from "./Members.module.css";
import { nameOf, usePlaceName } from "./names";
import type { Member, Place, Proof } from "./place";

/** Confirms the transfer of an account or a collection to another owner; for an account with the password. */
export function HandOverDialog(props: {
  place: Place;
  member: Member;
  onClose: () => void;
  onDone: () => void;
}) {
  const { place, member, onClose, onDone } = props;
  const t = useText();
  const invalidate = useInvalidate();
  const { viewer } = useViewer();
  const placeName = usePlaceName(place);
  const name = nameOf(member);
  const [password, setPassword] = useState("");
  const [username, setUsername] = useState("");
  const asksPassword = place.noun === "account";
  // A user who transfers their only account needs a new one, whose key is this username.
  const asksUsername = asksPassword && viewer?.accounts.filter((it) => it.can.edit).length === 1;
  const saving = useSaving({
    send: (proof: Proof) => place.handOver(member, proof),
    done: async () => {
      await invalidate("rights");
      onDone();
      showToast((then) => then("member.handedOver", { name }));
    },
  });
  const errorOf = useFieldErrors(saving.problems);
  const submit = () => {
    const chosen = asksUsername ? username.trim() : null;
    const problems: Problem[] = [];
    if (asksPassword && password === "") problems.push({ code: "REQUIRED", field: "password", params: {} });
    const wrong = chosen === null ? undefined : usernameProblem(chosen);
    if (wrong) problems.unshift(wrong);
    if (problems.length > 0) saving.refuse(problems);
    else void saving.save({ password, username: chosen });
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
        {asksUsername && <li>{t("member.handOver.home", { username: place.scope.account })}</li>}
        <li>{t("member.handOver.noWayBack", { name })}</li>
      </ul>
      <FormShell
        {...saving}
        onSubmit={submit}
        submit={t("member.handOver.confirm", { name })}
        beside={<Button onClick={onClose}>{t("common.cancel")}</Button>}
      >
        {asksUsername && (
          <TextInput
            name="username"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            label={t("member.handOver.username")}
            description={t("member.handOver.usernameText")}
            value={username}
            error={errorOf("username")}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
        )}
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
