import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { EndFields } from "@/ui/field/EndFields";
import type { Place } from "../../../place";
import type { ChangeValues } from "../change";
import { WishField } from "./WishField";

/** The operation for the end: all selected indicators are discontinued, or their ends are taken back. */
export function EndField(props: {
  place: Place;
  value: ChangeValues["end"];
  onChange: (value: ChangeValues["end"]) => void;
  both: boolean;
  problems: readonly Problem[];
}) {
  const { place, value: end, onChange, both, problems } = props;
  const t = useText();
  const errorOf = useFieldErrors(problems);
  return (
    <WishField
      label={t("bulk.field.end")}
      value={end.wish}
      options={[
        { value: "keep", label: t("bulk.edit.keep") },
        { value: "set", label: t("bulk.edit.end") },
        { value: "clear", label: t("bulk.edit.noEnd") },
      ]}
      onChange={(wish) => onChange({ ...end, wish })}
    >
      {end.wish === "set" && (
        <EndFields
          account={place.account}
          collection={place.collection}
          value={end.values}
          onChange={(values) => onChange({ ...end, values })}
          errorOf={errorOf}
          both={both}
        />
      )}
    </WishField>
  );
}
