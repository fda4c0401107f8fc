import { useRef } from "react";
import { useSaving } from "@/lib/data/saving";
import type { Translate } from "@/lib/text/text";
import { showToast } from "@/ui/state/toasts";
import type { Place } from "../place";
import { useReload } from "../useReload";
import { type PostChange, sendChange } from "./changes";

/** Sends changes of posts one at a time; after each, the page is read again and the change is confirmed. */
export function usePostChange(place: Place, onDone?: (change: PostChange) => void) {
  const reload = useReload(place);
  const last = useRef<PostChange | null>(null);
  const saving = useSaving({
    send: (change: PostChange) => sendChange(change),
    done: async (_, change) => {
      await reload();
      onDone?.(change);
      showToast((t) => doneText(t, change));
    },
  });
  return {
    ...saving,
    send: (change: PostChange) => {
      last.current = change;
      void saving.save(change);
    },
    /** Sends the last change again, after a failure. */
    retry: () => {
      if (last.current) void saving.save(last.current);
    },
  };
}

/** How changes of posts are sent. */
export type PostChanging = ReturnType<typeof usePostChange>;

function doneText(t: Translate, change: PostChange): string {
  switch (change.what) {
    case "accept":
      return t(change.answer === null ? "question.done.unaccept" : "question.done.accept");
    case "close":
      return t(change.closed ? "question.done.close" : "question.done.reopen");
    case "follow":
      return t(change.followed ? "question.done.follow" : "question.done.unfollow");
    case "bar":
      return t("question.done.bar", { name: change.username });
    case "unbar":
      return t("question.done.unbar", { name: change.username });
    case "delete":
    case "restore":
    case "remove":
    case "report":
    case "dismiss":
      return t(`question.done.${change.what}`);
  }
}
