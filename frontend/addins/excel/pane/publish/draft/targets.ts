import { useQuery } from "@tanstack/react-query";
import { isRecord, listAt, textAt } from "../../../../core/api/json";
import { localText } from "../../../../core/api/series";
import type { KeyFacts } from "../../api/keyFacts";
import { readResource } from "../../api/resource";
import { usePane, useRequestContext } from "../../app/services";

/** The most collections that are proposed. */
const MOST = 200;

/** A collection to publish in. */
interface Target {
  /** `account/collection`. */
  value: string;
  /** Its name. */
  text?: string | undefined;
}

/**
 * The collections that a key may be able to publish in: its only one, else those that it sees, with the ones that are
 * not public first. The server does not say in which ones a key may publish.
 */
export function useTargets(facts: KeyFacts | null | undefined): readonly Target[] {
  const { bridge } = usePane();
  const context = useRequestContext();
  const limit = facts?.collection;
  const { data } = useQuery({
    queryKey: ["collections"],
    enabled: facts?.canPublish === true && limit === undefined,
    queryFn: async ({ signal }) => {
      const path = `/api/v1/collections?first=${MOST}`;
      const json = await readResource(path, (to, init) => bridge.fetch(to, init), context, { signal });
      const found = listAt(json, "collections").filter(isRecord);
      const ordered = [...found].sort((a, b) => Number(isPublic(a)) - Number(isPublic(b)));
      return ordered.map((each) => ({
        value: textAt(each, "id") ?? "",
        text: localText(each, "name", context.language) ?? undefined,
      }));
    },
  });
  return limit === undefined ? (data ?? []) : [{ value: limit }];
}

function isPublic(collection: Record<string, unknown>): boolean {
  return collection.access === "public";
}
