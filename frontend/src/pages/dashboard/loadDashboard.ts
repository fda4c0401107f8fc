import { dashboardQuery } from "@/features/dashboard/page/dashboardQueries";
import { rangeOfAddress } from "@/features/dashboard/page/range";
import type { Loader } from "@/lib/data/loader";

/** A dashboard and its first charts. */
export const load: Loader = ({ account = "", collection = "", dashboard: key = "" }, search) =>
  search.has("settings") ? [] : [dashboardQuery({ account, collection, key }, rangeOfAddress(search))];
