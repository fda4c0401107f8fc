import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { graphql } from "@/gql";
import type { ViewerQuery } from "@/gql/graphql";
import { chooseLanguage, guestLanguage, type Language, rememberGuestLanguage } from "../text/language";
import { useSetLanguage } from "../text/text";
import { request } from "./graphql";
import { onStoredUserChange, readStoredUser, resetStoredUser, storeUser } from "./storedUser";

const viewerDocument = graphql(`
  query Viewer {
    viewer {
      id
      email
      language
      expert
      timeZone
      account {
        id
        key
        name
        kind
        view
        visibility
        pictureUrl
        nonPublicAllowed
        version
      }
      accounts {
        id
        key
        name
        kind
        pictureUrl
        nonPublicAllowed
        can {
          edit
          createCollection
        }
      }
    }
  }
`);

const setLanguageDocument = graphql(`
  mutation SetLanguage($language: Language!) {
    setLanguage(language: $language) {
      problems { ...Problem }
    }
  }
`);

const signOutDocument = graphql(`
  mutation SignOut {
    signOut {
      done
    }
  }
`);

/** The signed-in person. */
export type Viewer = NonNullable<ViewerQuery["viewer"]>;

export const viewerKey = ["viewer"] as const;

/**
 * Who is signed in: `viewer` is null for a guest and undefined until the server has answered. `expected` is what
 * the browser remembers, for drawing the frame before the answer is there.
 */
export function useViewer(): {
  viewer: Viewer | null | undefined;
  expected: boolean;
  /** Why the server could not say, where it could not. */
  failure: Error | null;
  retry: () => void;
} {
  const query = useQuery({
    queryKey: viewerKey,
    queryFn: async () => (await request(viewerDocument)).viewer ?? null,
    staleTime: 60_000,
  });
  return {
    viewer: query.data,
    expected: query.data === undefined && readStoredUser() !== null,
    failure: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Whether the reader looks at Statit as a publisher: a publisher account in the publisher's view. */
export function publishes(viewer: Viewer | null | undefined): boolean {
  return viewer?.account.kind === "PUBLISHER" && viewer.account.view === "PUBLISHER";
}

/** Keeps the stored record and the language in step with the session; one place calls it. */
export function useSessionRecord(): void {
  const { viewer } = useViewer();
  const setLanguage = useSetLanguage();
  const client = useQueryClient();
  useEffect(() => {
    if (viewer === undefined) return;
    if (viewer) {
      // What was asked for before this was known was asked as a guest, or as somebody else.
      if (readStoredUser()?.id !== viewer.id) {
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerKey[0] });
      }
      const language = viewer.language === "FR" ? "fr" : "en";
      storeUser(viewer.id, language);
      setLanguage(language);
    } else if (readStoredUser()) {
      resetStoredUser();
      setLanguage(chooseLanguage(null, guestLanguage(), navigator.language));
    }
  }, [viewer, setLanguage, client]);
  useEffect(() => onStoredUserChange(() => void client.invalidateQueries()), [client]);
}

/** Changes the language of the interface: a reader's is stored with the user, a guest's in the browser. */
export function useLanguageChoice(): (language: Language) => void {
  const { viewer } = useViewer();
  const setLanguage = useSetLanguage();
  const client = useQueryClient();
  const store = useMutation({
    mutationFn: (language: Language) =>
      request(setLanguageDocument, { language: language === "fr" ? "FR" : "EN" }),
    onSuccess: (_, language) =>
      client.setQueryData<Viewer | null>(
        viewerKey,
        (old) => old && { ...old, language: language === "fr" ? "FR" : "EN" },
      ),
  });
  const { mutate } = store;
  return useCallback(
    (language) => {
      setLanguage(language);
      if (viewer) mutate(language);
      else rememberGuestLanguage(language);
    },
    [viewer, setLanguage, mutate],
  );
}

/** Ends the session and forgets everything that was loaded for this reader. */
export function useSignOut(): () => Promise<void> {
  const client = useQueryClient();
  const setLanguage = useSetLanguage();
  return useCallback(async () => {
    await request(signOutDocument);
    resetStoredUser();
    setLanguage(chooseLanguage(null, guestLanguage(), navigator.language));
    client.clear();
    client.setQueryData(viewerKey, null);
  }, [client, setLanguage]);
}

/** What the sign screen is told by who sends somebody there, by way of the browser's history. */
export interface Arrival {
  /** Where signing in leads back to. */
  next: string;
  /** The address that is filled in already. */
  email?: string;
  /** Whether they have an account, or make one. */
  way?: "in" | "up";
}

/** Reads what came with the step to the sign screen, if anything did. */
export function readArrival(state: unknown): Arrival | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const { next, email, way } = state as Partial<Record<keyof Arrival, unknown>>;
  if (typeof next !== "string") return undefined;
  return { next, email: typeof email === "string" ? email : "", way: way === "up" ? "up" : "in" };
}

/** After signing in: everything is read again with the new rights, the viewer first. */
export function useSignedIn(): () => Promise<Viewer | null> {
  const client = useQueryClient();
  return useCallback(async () => {
    const viewer = await client.fetchQuery({
      queryKey: viewerKey,
      queryFn: async () => (await request(viewerDocument)).viewer ?? null,
      staleTime: 0,
    });
    void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== viewerKey[0] });
    return viewer;
  }, [client]);
}
