import type { Loader } from "@/lib/data/loader";
import { serviceQuery } from "@/lib/data/service";

/** How people sign in on this server. */
export const load: Loader = () => [serviceQuery()];
