import { useInvalidate } from "@/lib/data/changes";
import type { Problem } from "@/lib/data/problems";
import { type Saving, useSaving } from "@/lib/data/saving";
import type { Viewer } from "@/lib/data/session";
import type { Proof as PasswordProof } from "@/lib/identity/useProof";
import { usernameProblem } from "@/lib/text/person";
import { showToast } from "@/ui/state/toasts";
import { nameOf } from "../names";
import type { Member, Place, Proof } from "../place/place";

/** What a transfer requires of the reader. */
interface Required {
  password: boolean;
  username: boolean;
}

/**
 * The proof that a transfer requires: for an account the password and, if it is the reader's only one, a username, which
 * is the key of their new account.
 */
export function requiredProof(place: Place, viewer: Viewer | null | undefined): Required {
  const password = place.noun === "account";
  return { password, username: password && viewer?.accounts.filter((it) => it.can.edit).length === 1 };
}

/** Transfers an account or a collection to a member, once the required proof is complete. */
export function useHandOver(
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
