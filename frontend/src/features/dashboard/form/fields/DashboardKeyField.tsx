import { problemText } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { KeyField } from "@/ui/field/KeyField";
import { useKeyCheck } from "./useKeyCheck";

/** The key of a dashboard, checked while it is typed. */
export function DashboardKeyField(props: {
  place: { account: string; collection: string };
  /** Host and path in front of the key. */
  prefix: string;
  /** Current key of the dashboard; `null` for a new one. */
  ownKey: string | null;
  value: string;
  onChange: (key: string) => void;
  error: string | undefined;
}) {
  const { place, prefix, ownKey, value, onChange, error } = props;
  const t = useText();
  const check = useKeyCheck(place, value, ownKey);
  return (
    <KeyField
      name="key"
      label={t("dashboardEdit.form.key")}
      description={t("dashboardEdit.form.key.help")}
      prefix={prefix}
      value={value}
      onChange={onChange}
      error={check.problem ? problemText(t, check.problem) : error}
      free={check.free ? t("dashboardEdit.form.key.free") : undefined}
    />
  );
}
