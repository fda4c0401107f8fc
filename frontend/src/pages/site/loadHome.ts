import { frontPageQuery } from "@/features/site/home/useFrontPage";
import type { Loader } from "@/lib/data/loader";
import { readStoredUser } from "@/lib/data/storedUser";

/** The front page of guests; a signed-in user has another home, which asks for the user first. */
export const load: Loader = () => (readStoredUser() ? [] : [frontPageQuery()]);
