import { type FragmentType, graphql, readFragment } from "@/gql";
import { frequencyLetter } from "@/lib/calendar/frequency";
import type { OfferedRepair } from "@/lib/repair/outcome";

/** A proposed repair of a file, with its effect. */
export const PROPOSAL = graphql(`
  fragment OfferedRepair_proposal on ImportProposal {
    repair
    instead
    certain
    ticked
    count
    samples { line column before after }
    outcomes { repair frequency dates firstPeriod lastPeriod unread }
  }
`);

/** The proposals of a report as the parts of repairs show them. */
export function offeredRepairs(proposals: readonly FragmentType<typeof PROPOSAL>[]): OfferedRepair[] {
  return readFragment(PROPOSAL, proposals).map(({ outcomes, ...offer }) => ({
    ...offer,
    outcomes: outcomes.map(({ repair, frequency, dates, firstPeriod, lastPeriod, unread }) => ({
      repair,
      frequency: frequency == null ? null : frequencyLetter(frequency),
      dates,
      first: firstPeriod,
      last: lastPeriod,
      unread,
    })),
  }));
}
