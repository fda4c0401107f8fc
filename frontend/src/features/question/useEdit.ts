import { useState } from "react";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { showToast } from "@/ui/state/toasts";
import { draftName } from "./draft/draft";
import { useDraft } from "./draft/useDraft";
import type { Place } from "./place";
import { useReload } from "./useReload";

/** A post that is edited, as it is saved at present. */
export interface EditedPost {
  readonly id: string;
  readonly version: number;
  readonly html: string;
}

interface Options<Values> {
  readonly place: Place;
  /** The id of the reader. */
  readonly reader: string;
  readonly post: EditedPost;
  /** The values as they are saved at present. */
  readonly saved: Values;
  /** Saves values on top of a version. */
  readonly send: (values: Values, version: number) => Promise<{ problems: readonly Problem[] }>;
  readonly onClose: () => void;
}

/**
 * Edits a post on top of the version that the edit began with, which is part of the draft. After a conflict the post is
 * read again, and `rebase` saves on top of what someone else saved.
 */
export function useEdit<Values extends Record<keyof Values, string>>(options: Options<Values>) {
  const { place, reader, post, send, onClose } = options;
  const [initial] = useState({ ...options.saved, version: String(post.version) });
  const draft = useDraft(draftName(reader, "edit", post.id), initial);
  const reload = useReload(place);
  const saving = useSaving({
    send: (values: Values & { version: string }) => send(values, Number(values.version)),
    done: async () => {
      draft.finish();
      onClose();
      showToast((t) => t("question.edited.done"));
      await reload();
    },
    refused: (problems) => {
      if (problems.some(isConflict)) void reload();
    },
  });
  const version = String(post.version);
  const hasConflict = saving.problems.some(isConflict) && version !== draft.values.version;
  const problems = hasConflict ? saving.problems.filter((it) => !isConflict(it)) : saving.problems;
  return {
    draft,
    form: { ...saving, problems },
    errorOf: useFieldErrors(problems),
    hasConflict,
    save: () => void saving.save(draft.values),
    rebase: () => {
      const values = { ...draft.values, version };
      draft.change(values);
      void saving.save(values);
    },
    cancel: () => {
      draft.discard();
      onClose();
    },
  };
}

function isConflict({ code }: Problem): boolean {
  return code === "CONFLICT";
}
