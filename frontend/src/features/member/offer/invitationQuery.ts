import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const INVITATION = graphql(`
  query Invitation($token: String!) {
    invitation(token: $token) {
      ...Offer_invitation
    }
  }
`);

/** What an invitation offers, by its secret; `null` if it has ended. */
export function invitationQuery(token: string) {
  return queryOptions({
    queryKey: keys.invitation(token),
    queryFn: async () => (await request(INVITATION, { token })).invitation ?? null,
  });
}
