import { useText } from "@/lib/text/text";
import { Switch } from "@/ui/field/fields";
import css from "./Controls.module.css";

/** Leaves the changes, moving averages and moving sums across a break in the series out. */
export default function BreaksSwitch(props: { hidden: boolean; onChange: (hidden: boolean) => void }) {
  const { hidden, onChange } = props;
  const t = useText();
  return (
    <Switch
      label={t("metricMore.breaks.hide")}
      className={css.breaks ?? ""}
      checked={hidden}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
