import { graphql } from "@/gql";

export const usernameCheckDocument = graphql(`
  query UsernameCheck($username: String!) {
    usernameCheck(username: $username) {
      available
      problems { ...Problem }
    }
  }
`);
