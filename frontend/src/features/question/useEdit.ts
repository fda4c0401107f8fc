import { useState } from "react";
import { useDraft } from "@/lib/browser/draft/useDraft";
import { useUnsavedWarning } from "@/lib/browser/unsaved";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { showToast } from "@/ui/state/toasts";
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
  const { place, post, send, onClose } = options;
  const [saved] = useState({ values: options.saved, version: post.version });
  const draft = useDraft({ place: `post:${post.id}`, saved });
  useUnsavedWarning(draft.dirty && !draft.isKept);
  const reload = useReload(place);
  const saving = useSaving({
    send: ({ values, version }: { values: Values; version: number }) => send(values, version),
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
  const { version } = post;
  const { values } = draft;
  const hasConflict = saving.problems.some(isConflict) && version !== draft.base.version;
  const problems = hasConflict ? saving.problems.filter((it) => !isConflict(it)) : saving.problems;
  return {
    draft,
    form: { ...saving, problems },
    errorOf: useFieldErrors(problems),
    hasConflict,
    save: () => void saving.save({ values, version: draft.base.version }),
    rebase: () => {
      draft.rebase({ values: options.saved, version }, values);
      void saving.save({ values, version });
    },
    cancel: () => {
      draft.forget();
      onClose();
    },
  };
}

function isConflict({ code }: Problem): boolean {
  return code === "CONFLICT";
}
