import type { ComponentProps } from "react";
import { useText } from "@/lib/text/text";
import { PasswordInput } from "./fields";

type NewPasswordProps = Omit<ComponentProps<typeof PasswordInput>, "autoComplete" | "description">;

/** The field of a new password, with the rule that it must follow. */
export function NewPasswordInput(props: NewPasswordProps) {
  const t = useText();
  return <PasswordInput {...props} description={t("sign.newPassword.rule")} autoComplete="new-password" />;
}
