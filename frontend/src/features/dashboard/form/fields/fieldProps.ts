import type { DashboardValues } from "../values";

/** The common props of the groups of fields. */
export interface FieldProps {
  values: DashboardValues;
  set: (change: Partial<DashboardValues>) => void;
  errorOf: (field: string) => string | undefined;
}
