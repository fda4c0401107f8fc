import type { Aggregation, Transformation } from "@/gql/graphql";
import { problemText } from "@/lib/data/problems";
import { useText } from "@/lib/text/text";
import { NativeSelect } from "@/ui/field/fields";
import { Fold } from "@/ui/layout/Fold";
import type { FieldProps } from "./fieldProps";
import { ParameterField } from "./ParameterField";
import { ParentField } from "./ParentField";
import { canAggregate, problemOfParameter } from "./parameter";

const NAMES = ["parent", "aggregation", "transformation", "parameter"];
const AGGREGATIONS: readonly Aggregation[] = ["NONE", "SUM", "AVG", "LAST"];
const TRANSFORMATIONS: readonly Transformation[] = ["NONE", "CHANGE", "PCT", "MAVG", "MSUM", "INDEX"];

/** Parent, aggregation and transformation, folded unless one has a problem. */
export function StructureFields({ values, set, errorOf, account, collection, series }: FieldProps) {
  const t = useText();
  const wrong = problemOfParameter(values.transformation, values.frequency, values.parameter, series);
  const dated = values.frequency !== "CATEGORY";
  return (
    <Fold title={t("metricForm.section.structure")} open={NAMES.some((field) => errorOf(field))}>
      <ParentField
        account={account}
        collection={collection}
        value={values.parent}
        onChange={(parent) => set({ parent })}
        error={errorOf("parent")}
      />
      {dated && canAggregate(values.frequency) && (
        <NativeSelect
          name="aggregation"
          label={t("metricForm.aggregation")}
          error={errorOf("aggregation")}
          value={values.aggregation}
          onChange={(event) => set({ aggregation: event.currentTarget.value as Aggregation })}
          data={AGGREGATIONS.map((value) => ({ value, label: t(`metricMore.aggregation.${value}`) }))}
        />
      )}
      {dated && (
        <NativeSelect
          name="transformation"
          label={t("metricForm.transformation")}
          error={errorOf("transformation")}
          value={values.transformation}
          onChange={(event) =>
            set({ transformation: event.currentTarget.value as Transformation, parameter: "" })
          }
          data={TRANSFORMATIONS.map((value) => ({ value, label: t(`metricMore.transformation.${value}`) }))}
        />
      )}
      {dated && (
        <ParameterField
          values={values}
          set={set}
          series={series}
          error={wrong ? problemText(t, wrong) : errorOf("parameter")}
        />
      )}
    </Fold>
  );
}
