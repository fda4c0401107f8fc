import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import type { Answer } from "./providerReturn";

const COMPLETE_PROVIDER = graphql(`
  mutation CompleteProvider($attempt: String!, $state: String!, $code: String!, $issuer: String) {
    completeProvider(attempt: $attempt, state: $state, code: $code, issuer: $issuer) {
      step
      email
      problems { ...Problem }
    }
  }
`);

/** Has the server check the answer of a provider. */
export async function completeProvider({ attempt, state, code, issuer }: Answer) {
  return (await request(COMPLETE_PROVIDER, { attempt, state, code, issuer })).completeProvider;
}
