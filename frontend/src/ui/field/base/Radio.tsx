import { type ComponentProps, createContext, type ReactNode, use } from "react";
import { ChoiceFrame, choiceAttributes } from "./ChoiceFrame";
import css from "./choices.module.css";
import { FieldFrame, type FieldTexts, useFieldIds } from "./FieldFrame";

interface Group {
  readonly name: string;
  readonly value: string | null | undefined;
  readonly onChange: (value: string) => void;
}

const GroupContext = createContext<Group | null>(null);

/** One of the choices of a `RadioGroup`. */
export function Radio(props: ComponentProps<"input"> & FieldTexts & { value: string }) {
  const { label, description, error, className, id, value, ...input } = props;
  const ids = useFieldIds({ description, error }, id);
  const group = use(GroupContext);
  const chosen = group && {
    name: group.name,
    checked: group.value === value,
    onChange: () => group.onChange(value),
  };
  return (
    <ChoiceFrame {...{ ids, label, description, error, className }} disabled={input.disabled}>
      <span className={css.radio}>
        <input
          {...chosen}
          {...input}
          {...choiceAttributes(ids, { label, description, error })}
          type="radio"
          value={value}
        />
      </span>
    </ChoiceFrame>
  );
}

interface RadioGroupProps extends FieldTexts, Omit<ComponentProps<"div">, "onChange"> {
  readonly name: string;
  readonly value: string | null | undefined;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

/** One of several values, all in sight. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, description, error, name, value, onChange, className, id, children, ...rest } = props;
  const ids = useFieldIds({ description, error }, id);
  return (
    <FieldFrame {...{ ids, label, description, error, className }} isGroup>
      <div {...rest} role="radiogroup" aria-labelledby={ids.label} aria-describedby={ids.describedBy}>
        <GroupContext value={{ name, value, onChange }}>{children}</GroupContext>
      </div>
    </FieldFrame>
  );
}
