import { graphql } from "@/gql";
import { request } from "../graphql";

const BECOME_PUBLISHER = graphql(`
  mutation BecomePublisher {
    becomePublisher {
      problems { ...Problem }
    }
  }
`);

/** Turns the reader's own account into one that publishes. */
export async function becomePublisher() {
  return (await request(BECOME_PUBLISHER)).becomePublisher;
}
