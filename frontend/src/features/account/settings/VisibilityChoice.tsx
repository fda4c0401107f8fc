import type { Visibility } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Radio, RadioGroup } from "@/ui/field/fields";
import { Notice } from "@/ui/state/Notice";
import css from "./settings.module.css";

/** Who may see the account's page; warns before a public account becomes private. */
export function VisibilityChoice(props: {
  value: Visibility;
  saved: Visibility;
  onChange: (value: Visibility) => void;
  error: string | undefined;
}) {
  const { value, saved, onChange, error } = props;
  const t = useText();
  return (
    <>
      <RadioGroup
        name="visibility"
        label={t("account.visibility.label")}
        value={value}
        error={error}
        onChange={(chosen) => onChange(chosen as Visibility)}
      >
        <div className={css.choices}>
          <Radio
            value="PUBLIC"
            label={t("account.visibility.public")}
            description={t("account.visibility.publicText")}
          />
          <Radio
            value="PRIVATE"
            label={t("account.visibility.private")}
            description={t("account.visibility.privateText")}
          />
        </div>
      </RadioGroup>
      {value === "PRIVATE" && saved === "PUBLIC" && (
        <Notice kind="warning">{t("settings.visibility.private.warn")}</Notice>
      )}
    </>
  );
}
