import { readChoice } from "@/features/search/choice/choice";
import { searchQuery } from "@/features/search/searchQuery";
import type { Loader } from "@/lib/data/loader";

/** The results of the address. */
export const load: Loader = (_, search) => [searchQuery(readChoice(search))];
