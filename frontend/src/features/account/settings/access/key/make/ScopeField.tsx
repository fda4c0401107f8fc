import type { KeyScope } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Radio, RadioGroup } from "@/ui/field/fields";
import css from "../../../settings.module.css";

const SCOPES: readonly KeyScope[] = ["READ", "PUBLISH"];

/** What a new key can do. */
export function ScopeField(props: {
  value: KeyScope;
  error: string | undefined;
  onChange: (scope: KeyScope) => void;
}) {
  const { value, error, onChange } = props;
  const t = useText();
  return (
    <RadioGroup
      name="scope"
      label={t("settings.accessKey.form.scope")}
      value={value}
      error={error}
      onChange={(chosen) => onChange(chosen as KeyScope)}
    >
      <div className={css.choices}>
        {SCOPES.map((scope) => (
          <Radio
            key={scope}
            value={scope}
            label={t(`settings.accessKey.scope.${scope}`)}
            description={t(`settings.accessKey.scope.${scope}.text`)}
          />
        ))}
      </div>
    </RadioGroup>
  );
}
