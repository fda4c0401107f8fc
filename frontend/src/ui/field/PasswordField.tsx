import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useState } from "react";
import { useText } from "@/lib/text/text";

/** A password field whose visibility button is a tab stop and has a name. */
export function PasswordField(props: PasswordInputProps) {
  const t = useText();
  const [visible, setVisible] = useState(false);
  return (
    <PasswordInput
      {...props}
      visible={visible}
      onVisibilityChange={setVisible}
      visibilityToggleButtonProps={{
        tabIndex: 0,
        "aria-hidden": false,
        "aria-label": t(visible ? "common.password.hide" : "common.password.show"),
      }}
    />
  );
}
