import { useState } from "react";
import { useInvalidate } from "@/lib/data/changes";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { type Saving, useSaving } from "@/lib/data/saving";
import { useViewer, type Viewer } from "@/lib/data/session";
import { type Proof as PasswordProof, useProof } from "@/lib/identity/useProof";
import { usernameProblem } from "@/lib/text/person";
import { useText } from "@/lib/text/text";
import { Button } from "@/ui/action/Button";
import { Dialog } from "@/ui/action/Dialog";
import { FormShell } from "@/ui/field/FormShell";
import { TextInput } from "@/ui/field/fields";
import { ProofField } from "@/ui/field/proof/ProofField";
import { showToast } from "@/ui/state/toasts";
import css from "../Members.module.css";
import { nameOf, usePlaceName } from "../names";
import type { Member, Place, Proof } from "../place/place";

/** Confirms the transfer of an account or a collection to another owner; for an account with the password or a confirmation. */
export function HandOverDialog(props: {
  place: Place;
  member: Member;
  onClose: () => void;
  onDone: () => void;
}) {
  const { place, member, onClose, onDone } = props;
  const t = useText();
  const { viewer } = useViewer();
  const placeName = usePlaceName(place);
  const name = nameOf(member);
  const proof = useProof();
  const [username, setUsername] = useState("");
  const required = requiredProof(place, viewer);
  const { submit, ...saving } = useHandOver(place, member, { ...required, proof }, onDone);
  const errorOf = useFieldErrors(saving.problems);
  return (
    <Dialog title={t("member.handOver.title", { name, place: placeName })} onClose={onClose}>
      <Consequences place={place} name={name} losesHome={required.username} />
      <FormShell
        {...saving}
        onSubmit={() => submit(username)}
        submit={t("member.handOver.confirm", { name })}
        beside={<Button onClick={onClose}>{t("common.cancel")}</Button>}
      >
        {required.username && (
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
        {required.password && (
          <ProofField
            proof={proof}
            problems={saving.problems}
            label={t("member.handOver.password")}
            description={t("member.handOver.passwordText")}
          />
        )}
      </FormShell>
    </Dialog>
  );
}

/** What a transfer requires of the reader. */
interface Required {
  password: boolean;
  username: boolean;
}

/**
 * The proof that a transfer requires: for an account the password and, if it is the reader's only one, a username, which
 * is the key of their new account.
 */
function requiredProof(place: Place, viewer: Viewer | null | undefined): Required {
  const password = place.noun === "account";
  return { password, username: password && viewer?.accounts.filter((it) => it.can.edit).length === 1 };
}

/** Transfers an account or a collection to a member, once the required proof is complete. */
function useHandOver(
  place: Place,
  member: Member,
  required: Required & { proof: PasswordProof },
  onDone: () => void,
): Saving & { submit: (username: string) => void } {
  const invalidate = useInvalidate();
  const { save, ...saving } = useSaving({
    send: (proof: Proof) => place.handOver(member, proof),
    done: async () => {
      await invalidate("rights");
      onDone();
      showToast((then) => then("member.handedOver", { name: nameOf(member) }));
    },
  });
  const submit = (username: string) => {
    const chosen = required.username ? username.trim() : null;
    const problems: Problem[] = [];
    const wrong = chosen === null ? undefined : usernameProblem(chosen);
    if (wrong) problems.push(wrong);
    if (required.password) problems.push(...required.proof.check());
    if (problems.length > 0) saving.refuse(problems);
    else void save({ password: required.password ? required.proof.password : "", username: chosen });
  };
  return { ...saving, submit };
}

/** What the transfer changes for both users. */
function Consequences(props: {
  place: Place;
  name: string;
  /** Whether the reader loses their only account. */
  losesHome: boolean;
}) {
  const { place, name, losesHome } = props;
  const t = useText();
  const placeName = usePlaceName(place);
  return (
    <ul className={css.consequences}>
      <li>
        {t(place.noun === "account" ? "member.handOver.account" : "member.handOver.collection", {
          name,
          place: placeName,
        })}
      </li>
      <li>{t("member.handOver.you")}</li>
      {losesHome && <li>{t("member.handOver.home", { username: place.scope.account })}</li>}
      <li>{t("member.handOver.noWayBack", { name })}</li>
    </ul>
  );
}
