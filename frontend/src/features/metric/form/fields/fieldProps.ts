import type { Licence } from "@/gql/graphql";
import type { LineSeries } from "@/lib/lines";
import type { MetricValues } from "../values";

/** The common props of the groups of fields. */
export interface FieldProps {
  account: string;
  collection: string;
  /** The collection's licence. */
  licence: Licence;
  /** Current path of the indicator; `null` for a new one. */
  ownPath: string | null;
  /** Whether several vintages are published, which fixes the frequency. */
  frequencyFixed: boolean;
  /** Number of published observations that the chosen frequency replaces. */
  replaced: number;
  values: MetricValues;
  set: (change: Partial<MetricValues>) => void;
  errorOf: (field: string) => string | undefined;
  both: boolean;
  /** The valid part of the lines, to check fields against them. */
  series: LineSeries | null;
}
