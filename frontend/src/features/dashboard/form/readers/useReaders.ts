import { useRef, useState } from "react";
import { graphql } from "@/gql";
import { request } from "@/lib/data/graphql";
import { useSaving } from "@/lib/data/saving";
import { showToast } from "@/ui/state/toasts";
import type { Reader } from "./ReaderList";

const ADD_DASHBOARD_READER = graphql(`
  mutation AddDashboardReader($id: ID!, $username: String!) {
    addDashboardReader(id: $id, username: $username) {
      dashboard { id readers { id ...ReaderList_account } }
      problems { ...Problem }
    }
  }
`);

const REMOVE_DASHBOARD_READER = graphql(`
  mutation RemoveDashboardReader($id: ID!, $username: String!) {
    removeDashboardReader(id: $id, username: $username) {
      dashboard { id readers { id ...ReaderList_account } }
      problems { ...Problem }
    }
  }
`);

/** One reader added or removed. */
interface ReaderChange {
  readonly username: string;
  readonly kind: "add" | "remove";
}

/** The readers of a dashboard and their changes, each saved at once; `onSaved` is called after each. */
export function useReaders(id: string, saved: readonly Reader[], onSaved: (change: ReaderChange) => void) {
  const [readers, setReaders] = useState(saved);
  const latest = useRef<ReaderChange | null>(null);
  const saving = useSaving({
    send: async ({ username, kind }: ReaderChange) =>
      kind === "add"
        ? (await request(ADD_DASHBOARD_READER, { id, username })).addDashboardReader
        : (await request(REMOVE_DASHBOARD_READER, { id, username })).removeDashboardReader,
    done: ({ dashboard }, change) => {
      const { username, kind } = change;
      if (dashboard?.readers) setReaders(dashboard.readers);
      showToast((say) =>
        kind === "add"
          ? say("dashboardEdit.readers.added", { username })
          : say("dashboardEdit.readers.removed", { username }),
      );
      onSaved(change);
    },
  });
  const save = (change: ReaderChange) => {
    latest.current = change;
    void saving.save(change);
  };
  return {
    readers,
    saving,
    add: (username: string) => save({ username, kind: "add" }),
    remove: (username: string) => save({ username, kind: "remove" }),
    /** Sends the latest change again. */
    retry: () => latest.current && save(latest.current),
  };
}
