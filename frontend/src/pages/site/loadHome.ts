import { frontPageQuery } from "@/features/site/home/useFrontPage";
import { readStoredUser } from "@/lib/data/account/storedUser";
import type { Loader } from "@/lib/data/loader";

/** The front page of guests; a signed-in user has another home, which asks for the user first. */
export const load: Loader = () => (readStoredUser() ? [] : [frontPageQuery()]);
