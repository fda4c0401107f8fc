import type { Problem } from "@/lib/data/problems";

/** The result of one batch. */
export interface Batch {
  removed: number;
  /** Number of sent indicators that can still be deleted. */
  remaining: number;
  /** Number of sent indicators that remain, because their children were not sent. */
  kept: number;
  keptPaths: readonly string[];
  problems: readonly Problem[];
}

interface Group extends Pick<Batch, "remaining" | "kept" | "keptPaths"> {
  ids: readonly string[];
}

/** Ids sent with each batch; the server deletes a hundred of them at a time. */
const GROUP = 1000;

/**
 * The removal of many indicators, batch by batch. The progress is always the server's count of remaining ones, so the
 * next response makes up for a lost one. Ids that no longer exist count as deleted.
 */
export class Removal {
  readonly total: number;
  private readonly groups: Group[];
  private readonly send: (ids: readonly string[]) => Promise<Batch>;
  private at = 0;
  /** Whether anything was deleted since the first group of this pass. */
  private gained = false;

  constructor(
    metrics: readonly { id: string; path: string }[],
    send: (ids: readonly string[]) => Promise<Batch>,
  ) {
    this.total = metrics.length;
    this.send = send;
    // From the last path to the first: children precede their parents.
    const ids = [...metrics].sort((a, b) => (a.path < b.path ? 1 : -1)).map(({ id }) => id);
    this.groups = Array.from({ length: Math.ceil(ids.length / GROUP) }, (_, index) => {
      const part = ids.slice(index * GROUP, (index + 1) * GROUP);
      return { ids: part, remaining: part.length, kept: 0, keptPaths: [] };
    });
  }

  /** Number of indicators known to be deleted. */
  get removed(): number {
    return this.groups.reduce((sum, group) => sum + group.ids.length - group.remaining - group.kept, 0);
  }

  get kept(): number {
    return this.groups.reduce((sum, group) => sum + group.kept, 0);
  }

  get keptPaths(): string[] {
    return this.groups.flatMap((group) => group.keptPaths);
  }

  get done(): boolean {
    return this.at >= this.groups.length;
  }

  /** Sends one batch. Returns the problems of a rejection; throws without a response, and can then be called again. */
  async step(): Promise<readonly Problem[]> {
    const group = this.groups[this.at];
    if (!group) return [];
    const before = group.remaining + group.kept;
    const answer = await this.send(group.ids);
    // No sent id exists any more.
    const allGone = answer.problems.some(({ code }) => code === "SELECTION_EMPTY");
    if (answer.problems.length > 0 && !allGone) return answer.problems;
    group.remaining = answer.remaining;
    group.kept = answer.kept;
    group.keptPaths = answer.keptPaths;
    const went = group.remaining + group.kept < before;
    this.gained ||= went;
    if (group.remaining === 0 || !went) this.next();
    return [];
  }

  /** Moves to the next group; after the last, starts a second pass if remaining indicators may now be deletable. */
  private next(): void {
    this.at += 1;
    const again = this.groups.length > 1 && this.gained && this.kept > 0;
    if (!this.done || !again) return;
    this.at = 0;
    this.gained = false;
  }
}
