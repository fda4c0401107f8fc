import type { ChartDraft } from "./draft/draft";

/** The state of the editor of one chart. */
export interface EditorState<Saved> {
  /** The saved chart that a save replaces; `null` for a new chart. */
  readonly base: Saved | null;
  readonly draft: ChartDraft;
  /** What another user saved meanwhile, while the user has not yet chosen. */
  readonly theirs: Saved | null;
}

export type EditorAction<Saved> =
  | { readonly type: "edited"; readonly draft: ChartDraft }
  /** The server rejected a save because of `theirs`. */
  | { readonly type: "conflicted"; readonly theirs: Saved }
  /** The user keeps the own version, which from now on replaces theirs. */
  | { readonly type: "kept" }
  /** The user takes their version, which `draft` has as form values. */
  | { readonly type: "taken"; readonly draft: ChartDraft }
  /** The user returns to the form without a choice. */
  | { readonly type: "closed" };

/** The next state of the editor. */
export function reduce<Saved>(state: EditorState<Saved>, action: EditorAction<Saved>): EditorState<Saved> {
  switch (action.type) {
    case "edited":
      return { ...state, draft: action.draft };
    case "conflicted":
      return { ...state, theirs: action.theirs };
    case "kept":
      return { ...state, base: state.theirs ?? state.base, theirs: null };
    case "taken":
      return { base: state.theirs ?? state.base, draft: action.draft, theirs: null };
    case "closed":
      return { ...state, theirs: null };
  }
}
