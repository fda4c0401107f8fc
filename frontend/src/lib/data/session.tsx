import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { graphql } from "@/gql";
import type { ViewerQuery } from "@/gql/graphql";
import { useSearchParams } from "../router/navigation";
import { guestLanguage, type Language, storeGuestLanguage } from "../text/language";
import { useSetLanguage } from "../text/text";
import { onStoredUserChange, readStoredUser, resetStoredUser, storeUser } from "./account/storedUser";
import { invalidate } from "./changes";
import { request } from "./graphql";
import { keys } from "./keys";

const viewerDocument = graphql(`
  query Viewer {
    viewer {
      id
      email
      language
      expert
      timeZone
      hasPassword
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

/** The signed-in user. */
export type Viewer = NonNullable<ViewerQuery["viewer"]>;

/** The signed-in user; `null` for a guest. */
export function viewerQuery() {
  return queryOptions({
    queryKey: keys.viewer(),
    queryFn: async () => (await request(viewerDocument)).viewer ?? null,
    staleTime: 60_000,
  });
}

/**
 * The signed-in user: `viewer` is `null` for a guest and `undefined` until the server has responded. `expected` is the
 * browser's stored record, to draw the frame before the response.
 */
export function useViewer(): {
  viewer: Viewer | null | undefined;
  expected: boolean;
  /** The error of the request; `null` otherwise. */
  failure: Error | null;
  retry: () => void;
} {
  const query = useQuery(viewerQuery());
  return {
    viewer: query.data,
    expected: query.data === undefined && readStoredUser() !== null,
    failure: query.data === undefined ? query.error : null,
    retry: () => void query.refetch(),
  };
}

/** Whether the reader uses the publisher's view: a publisher account with that view. */
export function publishes(viewer: Viewer | null | undefined): boolean {
  return viewer?.account.kind === "PUBLISHER" && viewer.account.view === "PUBLISHER";
}

/** Synchronises the stored record and the language with the session; call it in one place only. */
export function useSessionRecord(): void {
  const { viewer } = useViewer();
  const setLanguage = useSetLanguage();
  const client = useQueryClient();
  useEffect(() => {
    if (viewer === undefined) return;
    if (viewer) {
      // Earlier requests were sent as a guest, or as another user.
      if (readStoredUser()?.id !== viewer.id) {
        void invalidate(client, "signedIn");
      }
      const language = viewer.language === "FR" ? "fr" : "en";
      storeUser(viewer.id, language);
      storeGuestLanguage(null);
      setLanguage(language);
    } else if (readStoredUser()) {
      resetStoredUser();
      setLanguage(guestLanguage());
    }
  }, [viewer, setLanguage, client]);
  useEffect(() => onStoredUserChange(() => void invalidate(client, "rights")), [client]);
}

/**
 * Changes the language of the interface: a signed-in user's is stored with the account, a guest's in the browser. With
 * `null`, a guest has that of the browser again.
 */
export function useLanguageChoice(): (language: Language | null) => void {
  const { viewer } = useViewer();
  const setLanguage = useSetLanguage();
  const client = useQueryClient();
  const [search, setSearch] = useSearchParams();
  return useCallback(
    (chosen) => {
      if (!viewer) {
        storeGuestLanguage(chosen);
        if (search.has("lang")) setSearch(withoutLanguage, { replace: true, preventScrollReset: true });
      }
      const next = chosen ?? guestLanguage();
      setLanguage(next);
      if (!viewer) return;
      const language = next === "fr" ? "FR" : "EN";
      // The request is sent to its end, also if the user leaves the page at once.
      request(setLanguageDocument, { language }, { keepalive: true }).then(
        () => client.setQueryData<Viewer | null>(keys.viewer(), (old) => old && { ...old, language }),
        () => {}, // this visit has the language; the stored one remains
      );
    },
    [viewer, setLanguage, client, search, setSearch],
  );
}

/** The query of an address without the language that it asks for. */
function withoutLanguage(search: URLSearchParams): URLSearchParams {
  search.delete("lang");
  return search;
}
