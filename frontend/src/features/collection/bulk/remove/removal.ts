import type { Problem } from "@/lib/data/problems";

/** What one batch came to. */
export interface Batch {
  removed: number;
  /** Of those that were sent, how many are left that can go. */
  remaining: number;
  /** Of those that were sent, how many stay since indicators below them were not sent. */
  kept: number;
  keptPaths: readonly string[];
  problems: readonly Problem[];
}

interface Group extends Pick<Batch, "remaining" | "kept" | "keptPaths"> {
  ids: readonly string[];
}

/** How many ids are sent with each batch: the server takes a hundred of them at a time. */
const GROUP = 1000;

/**
 * The removal of many indicators, batch by batch. How far it is, is always what the server says is left: an answer
 * that was lost is made up by the next one. What is gone already counts as deleted.
 */
export class Removal {
  readonly total: number;
  private readonly groups: Group[];
  private readonly send: (ids: readonly string[]) => Promise<Batch>;
  private at = 0;
  /** Whether anything went since the groups were begun. */
  private gained = false;

  constructor(
    metrics: readonly { id: string; path: string }[],
    send: (ids: readonly string[]) => Promise<Batch>,
  ) {
    this.total = metrics.length;
    this.send = send;
    // From the last path to the first: what is below comes before what it is below.
    const ids = [...metrics].sort((a, b) => (a.path < b.path ? 1 : -1)).map(({ id }) => id);
    this.groups = Array.from({ length: Math.ceil(ids.length / GROUP) }, (_, index) => {
      const part = ids.slice(index * GROUP, (index + 1) * GROUP);
      return { ids: part, remaining: part.length, kept: 0, keptPaths: [] };
    });
  }

  /** How many are known to be gone. */
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

  /** One batch. Gives what was refused; throws where no answer came, and can then be called again. */
  async step(): Promise<readonly Problem[]> {
    const group = this.groups[this.at];
    if (!group) return [];
    const before = group.remaining + group.kept;
    const answer = await this.send(group.ids);
    // Ids were sent, but they lead to nothing any more.
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

  /** To the next group; after the last, once more from the first if something stays that may go now. */
  private next(): void {
    this.at += 1;
    const again = this.groups.length > 1 && this.gained && this.kept > 0;
    if (!this.done || !again) return;
    this.at = 0;
    this.gained = false;
  }
}
