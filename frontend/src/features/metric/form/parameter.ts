import type { Frequency, Transformation } from "@/gql/graphql";

/** What a transformation's parameter is, and what stands for it when it is left empty. */
export type ParameterKind = { kind: "none" } | { kind: "periods"; byDefault: number } | { kind: "base" };

/** One year of periods; a week for daily series and three years for yearly ones. */
const WINDOW: Record<Frequency, number> = {
  DAILY: 7,
  WEEKLY: 52,
  MONTHLY: 12,
  QUARTERLY: 4,
  BI_ANNUAL: 2,
  YEARLY: 3,
  CATEGORY: 1,
};

export function parameterOf(transformation: Transformation, frequency: Frequency | null): ParameterKind {
  switch (transformation) {
    case "NONE":
      return { kind: "none" };
    case "CHANGE":
    case "PCT":
      return { kind: "periods", byDefault: 1 };
    case "MAVG":
    case "MSUM":
      return { kind: "periods", byDefault: WINDOW[frequency ?? "MONTHLY"] };
    case "INDEX":
      return { kind: "base" };
  }
}

/** Frequencies to which a series of this one can be aggregated exist: all dated ones but the yearly. */
export function canAggregate(frequency: Frequency | null): boolean {
  return frequency !== "CATEGORY" && frequency !== "YEARLY";
}
