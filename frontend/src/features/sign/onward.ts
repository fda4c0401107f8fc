import type { Viewer } from "@/lib/data/session";
import { ownPath, paths } from "@/lib/paths";

/** What decides about the page after signing in. */
export interface Aim {
  /** The page that the reader came from; `null` without one. */
  readonly next: string | null;
  /** Whether the reader came to publish. */
  readonly publishing: boolean;
}

/**
 * The page after signing in: `next`, else home; for publishers the choice of new content, for a User account that wants
 * to publish its settings.
 */
export function onward({ next, publishing }: Aim, viewer: Viewer | null): string {
  if (next) return ownPath(next);
  if (!publishing) return paths.home;
  return viewer?.account.kind === "USER" ? paths.settings() : paths.new;
}
