import { queryOptions } from "@tanstack/react-query";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { keys } from "@/lib/data/keys";

const usernameCheckDocument = graphql(`
  query UsernameCheck($username: String!) {
    usernameCheck(username: $username) {
      available
      problems { ...Problem }
    }
  }
`);

/** Checks whether a username is valid and free. */
export async function checkUsername(username: string) {
  return (await request(usernameCheckDocument, { username })).usernameCheck;
}

/** The check of a username during typing. */
export function usernameCheckQuery(username: string) {
  return queryOptions({
    queryKey: keys.choice("username", username),
    queryFn: () => checkUsername(username),
    staleTime: 10_000,
  });
}
