import type { DashboardAccess } from "@/gql/graphql";
import { useText } from "@/lib/text/text";
import { Radio, RadioGroup } from "@/ui/field/fields";
import explained from "../Explained.module.css";
import css from "./AccessField.module.css";

const ACCESS: readonly DashboardAccess[] = ["PRIVATE", "SHARED", "PUBLIC"];

/** The access to a personal dashboard, with the effect of each choice. */
export function AccessField(props: {
  value: DashboardAccess;
  isHidden: boolean;
  isNew: boolean;
  error: string | undefined;
  onChange: (access: DashboardAccess) => void;
}) {
  const { value, isHidden, isNew, error, onChange } = props;
  const t = useText();
  return (
    <div>
      <RadioGroup
        name="access"
        data-field="access"
        label={t("dashboardEdit.form.access")}
        error={error}
        value={value}
        onChange={(access) => onChange(access as DashboardAccess)}
      >
        <div className={css.choices}>
          {ACCESS.map((access) => (
            <Radio
              key={access}
              value={access}
              label={t(`dashboardEdit.access.${access}`)}
              description={t(
                access === "PUBLIC" && isHidden
                  ? "dashboardEdit.access.PUBLIC.hidden"
                  : `dashboardEdit.access.${access}.text`,
              )}
            />
          ))}
        </div>
      </RadioGroup>
      {value === "SHARED" && isNew && (
        <p className={explained.explained}>{t("dashboardEdit.access.later")}</p>
      )}
      {value !== "PRIVATE" && <p className={explained.explained}>{t("dashboardEdit.access.indicators")}</p>}
    </div>
  );
}
