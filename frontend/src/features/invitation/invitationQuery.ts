import { graphql } from "@/gql";
import type { InvitationQuery } from "@/gql/graphql";

export const INVITATION = graphql(`
  query Invitation($token: String!) {
    invitation(token: $token) {
      account
      accountName
      collection
      collectionName { fr en }
      accountRole
      collectionRole
      invitedBy
      email
      expiresAt
    }
  }
`);

/** What an invitation offers. */
export type InvitationOffer = NonNullable<InvitationQuery["invitation"]>;
