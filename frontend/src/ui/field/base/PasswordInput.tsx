import IconEye from "@tabler/icons-react/dist/esm/icons/IconEye.mjs";
import IconEyeOff from "@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs";
import { type ComponentProps, useState } from "react";
import { useText } from "@/lib/text/text";
import { FieldFrame, type FieldTexts, InputBox, inputAttributes, useFieldIds } from "./FieldFrame";
import css from "./fields.module.css";

/** A password, with a button that shows it. */
export function PasswordInput(props: ComponentProps<"input"> & FieldTexts) {
  const { label, description, error, className, id, ...input } = props;
  const ids = useFieldIds({ description, error }, id);
  const t = useText();
  const [isVisible, setVisible] = useState(false);
  const Icon = isVisible ? IconEyeOff : IconEye;
  const toggle = (
    <button
      type="button"
      className={css.toggle}
      aria-pressed={isVisible}
      aria-label={t(isVisible ? "common.password.hide" : "common.password.show")}
      onClick={() => setVisible((before) => !before)}
    >
      <Icon size={20} stroke={1.25} aria-hidden="true" />
    </button>
  );
  return (
    <FieldFrame {...{ ids, label, description, error, className }} required={input.required}>
      <InputBox {...{ description, error }} right={toggle}>
        <input
          autoComplete="off"
          {...input}
          {...inputAttributes(ids, error)}
          type={isVisible ? "text" : "password"}
          className={css.input}
        />
      </InputBox>
    </FieldFrame>
  );
}
