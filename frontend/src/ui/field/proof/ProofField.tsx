import { type Problem, useFieldErrors } from "@/lib/data/problems";
import type { Proof } from "@/lib/identity/useProof";
import { AddressForManagers } from "../AddressForManagers";
import { PasswordInput } from "../base/PasswordInput";
import { ConfirmField } from "./ConfirmField";

/**
 * The proof of an important action in a form: the field `password`, or for a reader without a password the buttons that
 * confirm it by a provider.
 */
export function ProofField(props: {
  proof: Proof;
  /** The problems of the form. */
  problems: readonly Problem[];
  label: string;
  description?: string;
}) {
  const { proof, problems, label, description } = props;
  const error = useFieldErrors(problems)("password");
  // The reader may have removed the password in another tab, or the confirmation is over by the server's clock.
  const isRejected = problems.some(({ code }) => code === "CONFIRM_BY_PROVIDER");
  if (!proof.hasPassword || isRejected) return <ConfirmField error={error} isRejected={isRejected} />;
  return (
    <>
      <AddressForManagers email={proof.email} />
      <PasswordInput
        name="password"
        autoComplete="current-password"
        label={label}
        description={description}
        value={proof.password}
        error={error}
        onChange={(event) => proof.type(event.currentTarget.value)}
      />
    </>
  );
}
