import { useEffect, useRef, useState } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { MOST_OF_PAGE } from "../pageSize";
import type { ImportChoice } from "../useImportChoice";

/** The ids of a page of a file's indicators. */
const IMPORT_IDS = graphql(`
  query ImportIds(
    $id: ID!
    $options: ImportOptionsInput!
    $filter: ImportFilter!
    $search: String
    $first: Int!
    $after: String
  ) {
    import(id: $id) {
      id
      report(options: $options) {
        items(filter: $filter, search: $search, first: $first, after: $after) {
          nodes { id status }
          pageInfo { endCursor hasNextPage }
        }
      }
    }
  }
`);

/** The state of ticking all matches. */
export interface AllFound {
  /** Whether the ids are being loaded. */
  busy: boolean;
  failed: boolean;
  /** Leaves out, or includes again, every changing indicator that matches the search and the filter. */
  leaveOut: (out: boolean) => void;
}

/** Ticks all matches at once, including those on pages that are not shown. */
export function useAllFound(file: string, importing: ImportChoice): AllFound {
  const [state, setState] = useState({ busy: false, failed: false });
  const latest = useRef<ImportChoice | null>(importing);
  useEffect(() => {
    latest.current = importing;
    return () => {
      latest.current = null;
    };
  }, [importing]);

  const leaveOut = async (out: boolean) => {
    const asked = keyOf(importing);
    setState({ busy: true, failed: false });
    try {
      const ids = await idsOf(file, importing);
      const now = latest.current;
      // The filter or the options have changed meanwhile: discard the result.
      if (now && keyOf(now) === asked) {
        const found = new Set(ids);
        const others = now.leftOut.filter((id) => !found.has(id));
        now.leaveOut(out ? [...others, ...found] : others);
      }
      setState({ busy: false, failed: false });
    } catch {
      setState({ busy: false, failed: true });
    }
  };
  return { ...state, leaveOut: (out) => void leaveOut(out) };
}

function keyOf({ options, choice }: ImportChoice): string {
  return JSON.stringify([options, choice.filter, choice.search]);
}

/** The ids of all matches that would change. */
async function idsOf(file: string, { options, choice }: ImportChoice): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const data: Awaited<ReturnType<typeof pageOf>> = await pageOf(file, options, choice, after);
    const items = data.import?.report.items;
    for (const { id, status } of items?.nodes ?? []) if (status !== "UNCHANGED") ids.push(id);
    after = (items?.pageInfo.hasNextPage && items.pageInfo.endCursor) || null;
    if (after === null) return ids;
  }
}

function pageOf(
  id: string,
  options: ImportChoice["options"],
  { filter, search }: ImportChoice["choice"],
  after: string | null,
) {
  return request(IMPORT_IDS, { id, options, filter, search: search || null, first: MOST_OF_PAGE, after });
}
