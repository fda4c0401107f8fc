import { NativeSelect } from "@/ui/field/fields";
import type { MakingPlace } from "./usePlaces";

/** Chooses one of the locations where the reader may create dashboards, by its index. */
export function PlaceSelect(props: {
  label: string;
  description?: string;
  places: readonly MakingPlace[];
  chosen: number;
  onChange: (index: number) => void;
}) {
  const { label, description, places, chosen, onChange } = props;
  return (
    <NativeSelect
      label={label}
      description={description}
      value={String(chosen)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={places.map((one, index) => ({ value: String(index), label: one.label }))}
    />
  );
}
