import type { ComponentProps } from "react";
import { useText } from "@/lib/text/text";
import { TextInput } from "./fields";

type CodeProps = Omit<ComponentProps<typeof TextInput>, "label" | "inputMode" | "autoComplete">;

/** The field of a mailed code of six digits: phones offer the code and show digits alone. */
export function CodeInput(props: CodeProps) {
  const t = useText();
  return (
    <TextInput {...props} label={t("sign.code.label")} inputMode="numeric" autoComplete="one-time-code" />
  );
}
