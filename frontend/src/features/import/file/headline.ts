import type { Frequency } from "@/gql/graphql";
import { isOpen, isQuestion, kindOf, type Offer, tickedOf } from "@/lib/repair/repairs";
import type { Choice } from "../choice";
import { isPassing } from "../rejection";

/** What a heading of a preview says first. */
export type Headline =
  /** The file could not be read now, for a reason that passes. */
  | { kind: "busy" }
  /** Questions come before anything else. `indicators` is 0 where it depends on the answers. */
  | { kind: "questions"; count: number; indicators: number }
  /** The publisher says what is missing in the file: a frequency, an id. */
  | { kind: "choices"; count: number }
  /** The publisher says what the columns contain. */
  | { kind: "columns" }
  /** The file cannot be published as it is. */
  | { kind: "wrong" }
  /** No indicator can be published. */
  | { kind: "none"; count: number }
  | { kind: "part"; valid: number; all: number }
  /** Nothing would change. */
  | { kind: "unchanged" }
  | { kind: "one"; indicator: OnlyIndicator }
  | { kind: "many"; count: number; values: number };

/** The only indicator of a file. */
interface OnlyIndicator {
  frequency?: Frequency | null;
  observations: number;
  firstPeriod?: string | null;
  lastPeriod?: string | null;
}

/** The part of a report that the heading depends on. */
export interface HeadlineReport {
  defects: readonly { problem: Parameters<typeof isPassing>[0] }[];
  proposals: readonly Offer[];
  counts: Record<"valid" | "invalid" | "new" | "changed" | "observations", number>;
  /** The first of the valid indicators. */
  items: { nodes: readonly OnlyIndicator[] };
  header: readonly unknown[];
}

/** The proposals that are no questions and not made: without them the file may lack a frequency or an id. */
function openChoices(proposals: readonly Offer[], { repairs }: Pick<Choice, "repairs">): readonly Offer[] {
  return proposals.filter((offer) => !isQuestion(offer) && tickedOf(offer, repairs) === undefined);
}

/** Whether the publisher names the columns by hand: a header row was chosen, and they make no table yet. */
function isByHand(report: Pick<HeadlineReport, "header">, { repairs }: Pick<Choice, "repairs">): boolean {
  return report.header.length === 0 && repairs.some((one) => kindOf(one) === "header");
}

/** What a preview says first: what there is, whether it is ready, or what comes before. */
export function headlineOf(report: HeadlineReport, choice: Pick<Choice, "repairs" | "left">): Headline {
  const { defects, proposals, counts, items } = report;
  const all = counts.valid + counts.invalid;
  if (defects.length > 0 && defects.every(({ problem }) => isPassing(problem))) return { kind: "busy" };
  const questions = proposals.filter((offer) => isOpen(offer, choice)).length;
  if (questions > 0) return { kind: "questions", count: questions, indicators: all };
  const choices = openChoices(proposals, choice).length;
  if (counts.valid === 0 && choices > 0) return { kind: "choices", count: choices };
  if (all === 0) return { kind: isByHand(report, choice) ? "columns" : "wrong" };
  if (counts.valid === 0) return { kind: "none", count: all };
  if (counts.invalid > 0) return { kind: "part", valid: counts.valid, all };
  if (counts.new + counts.changed === 0) return { kind: "unchanged" };
  const [only] = items.nodes;
  if (all === 1 && only) return { kind: "one", indicator: only };
  return { kind: "many", count: all, values: counts.observations };
}
