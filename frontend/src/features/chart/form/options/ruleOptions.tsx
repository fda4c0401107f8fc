import type { FieldContext } from "../context/fieldContext";
import { RuleField } from "../fields/RuleField";

/** The colour of values above a threshold. */
export function GreaterOption({ context }: { context: FieldContext }) {
  return <RuleOption side="greater" context={context} />;
}

/** The colour of values below a threshold. */
export function LowerOption({ context }: { context: FieldContext }) {
  return <RuleOption side="lower" context={context} />;
}

function RuleOption({ side, context }: { side: "greater" | "lower"; context: FieldContext }) {
  return (
    <RuleField
      name={context.lookName(side)}
      side={side}
      value={context.look[side]}
      onChange={(rule) => context.setLook({ [side]: rule })}
      errorOf={context.errorOf}
    />
  );
}
