import type { FieldProps } from "./fieldProps";
import css from "./MetricFields.module.css";
import { NoteFields } from "./NoteFields";
import { StructureFields } from "./StructureFields";

/** The optional fields, folded at first. */
export function MoreFields(props: FieldProps) {
  return (
    <div className={css.folds}>
      <NoteFields {...props} />
      <StructureFields {...props} />
    </div>
  );
}
