import { accountQuery } from "@/features/account/page/accountQueries";
import type { Loader } from "@/lib/data/loader";

/** An account and its first collections. */
export const load: Loader = ({ account = "" }) => [accountQuery(account)];
