import { collectionQuery } from "@/features/collection/page/collectionQueries";
import type { Loader } from "@/lib/data/loader";

/** The head of a collection. */
export const load: Loader = ({ account = "", collection = "" }, search) =>
  search.has("edit") ? [] : [collectionQuery(account, collection)];
