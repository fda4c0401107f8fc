import { personQuery } from "@/features/account/person/personQuery";
import type { Loader } from "@/lib/data/loader";

/** A user's page. */
export const load: Loader = ({ username = "" }) => [personQuery(username)];
