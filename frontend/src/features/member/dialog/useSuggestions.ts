import { queryOptions, useQuery } from "@tanstack/react-query";
import { useSettled } from "@/lib/browser/useSettled";
import { keys } from "@/lib/data/keys";
import type { Member, Place } from "../place/place";
import { readMembers } from "../place/readMembers";

/** The members of an account that match a search. */
function suggestionsQuery(account: string, search: string) {
  return queryOptions({
    queryKey: keys.choice("members", account, search),
    queryFn: async () => (await readMembers({ account, collection: null }, search, null))?.members ?? [],
  });
}

/** For a collection, the members of its account: only they can be added by username. */
export function useSuggestions(place: Place, typed: string): readonly Member[] {
  const search = useSettled(typed.trim(), 200);
  const query = useQuery({
    ...suggestionsQuery(place.scope.account, search),
    enabled: place.noun === "collection" && !search.includes("@"),
  });
  return query.data ?? [];
}
