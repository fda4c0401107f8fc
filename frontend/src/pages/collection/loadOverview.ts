import { collectionQuery, overviewQuery } from "@/features/collection/page/collectionQueries";
import type { Loader } from "@/lib/data/loader";

/** The head of a collection and its overview. */
export const load: Loader = ({ account = "", collection = "" }, search) =>
  search.has("edit") ? [] : [collectionQuery(account, collection), overviewQuery(account, collection)];
