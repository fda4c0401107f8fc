import { chartQuery } from "@/features/chart/page/chartQuery";
import { rangeOfAddress } from "@/features/dashboard/page/range";
import type { Loader } from "@/lib/data/loader";

/** A chart of a dashboard with its data. */
export const load: Loader = ({ account = "", collection = "", dashboard = "", chart = "" }, search) =>
  search.has("edit") ? [] : [chartQuery({ account, collection, dashboard, chart }, rangeOfAddress(search))];
