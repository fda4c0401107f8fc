import type { ReactNode } from "react";
import { useText } from "@/lib/text/text";
import { NativeSelect } from "@/ui/field/fields";
import type { TextWish } from "../change";
import css from "./EditFields.module.css";

interface Option<Value extends string> {
  value: Value;
  label: string;
}

/** The operation for a field, and below it the new value if one is needed. */
export function WishField<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  children: ReactNode;
}) {
  const { label, value, options, onChange, children } = props;
  return (
    <div className="stack-2">
      <NativeSelect
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Value)}
        data={[...options]}
      />
      {children && <div className={css.value}>{children}</div>}
    </div>
  );
}

/** The operations for a text. */
export function useTextWishes(): readonly Option<TextWish>[] {
  const t = useText();
  return [
    { value: "keep", label: t("bulk.edit.keep") },
    { value: "set", label: t("bulk.edit.set") },
    { value: "clear", label: t("bulk.edit.clear") },
  ];
}
