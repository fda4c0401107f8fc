import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { graphql } from "@/gql";
import { forgetDrafts } from "../browser/draft/storedDrafts";
import { guestLanguage } from "../text/language";
import { useSetLanguage } from "../text/text";
import { readStoredUser, resetStoredUser } from "./account/storedUser";
import { invalidate } from "./changes";
import { request } from "./graphql";
import { keys } from "./keys";
import { type Viewer, viewerQuery } from "./session";

const signOutDocument = graphql(`
  mutation SignOut {
    signOut {
      done
    }
  }
`);

/** Ends the session, and clears all data that was loaded for this reader and the drafts of the reader. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const setLanguage = useSetLanguage();
  return useCallback(async () => {
    await request(signOutDocument);
    const user = readStoredUser();
    if (user) forgetDrafts(user.id);
    resetStoredUser();
    setLanguage(guestLanguage());
    client.clear();
    client.setQueryData(keys.viewer(), null);
  }, [client, setLanguage]);
}

/** Input of the sign screen from the linking page, passed in the browser's history. */
export interface Arrival {
  /** The page after signing in. */
  next: string;
  /** The prefilled address. */
  email?: string;
  /** Whether to sign in or to sign up. */
  way?: "in" | "up";
}

/** Parses the history state of the sign screen; `undefined` if it has none. */
export function readArrival(state: unknown): Arrival | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const { next, email, way } = state as Partial<Record<keyof Arrival, unknown>>;
  if (typeof next !== "string") return undefined;
  return { next, email: typeof email === "string" ? email : "", way: way === "up" ? "up" : "in" };
}

/** Refetches everything with the new permissions after signing in, the viewer first. */
export function useSignedIn(): () => Promise<Viewer | null> {
  const client = useQueryClient();
  return useCallback(async () => {
    const viewer = await client.fetchQuery({ ...viewerQuery(), staleTime: 0 });
    void invalidate(client, "signedIn");
    return viewer;
  }, [client]);
}
