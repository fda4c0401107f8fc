import { describe, expect, test } from "vitest";
import { type Batch, Removal } from "./removal";

const metrics = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: `m${at}`, path: `p/${String(at).padStart(5, "0")}` }));

/** A server that deletes a hundred at a time, and refuses those with children. */
function server(held: Map<string, string | null>) {
  return async (ids: readonly string[]): Promise<Batch> => {
    const here = ids.filter((id) => held.has(id));
    const stays = (id: string): boolean =>
      [...held].some(([child, parent]) => parent === id && (!here.includes(child) || stays(child)));
    const kept = here.filter(stays);
    const going = here.filter((id) => !kept.includes(id));
    // Children before parents.
    const leaves = going.filter((id) => ![...held].some(([, parent]) => parent === id));
    const batch = leaves.slice(0, 100);
    for (const id of batch) held.delete(id);
    if (here.length === 0) return { ...NONE, problems: [{ code: "SELECTION_EMPTY", params: {} }] };
    return {
      removed: batch.length,
      remaining: going.length - batch.length,
      kept: kept.length,
      keptPaths: kept.slice(0, 5),
      problems: [],
    };
  };
}
const NONE: Batch = { removed: 0, remaining: 0, kept: 0, keptPaths: [], problems: [] };

async function run(removal: Removal): Promise<number> {
  let steps = 0;
  while (!removal.done && steps < 1000) {
    await removal.step();
    steps += 1;
  }
  return steps;
}

describe("a removal in batches", () => {
  test("goes on until nothing remains, and says after each batch how far it is", async () => {
    const all = metrics(240);
    const removal = new Removal(all, server(new Map(all.map(({ id }) => [id, null]))));
    const told: string[] = [];
    while (!removal.done) {
      await removal.step();
      told.push(`${removal.removed} of ${removal.total}`);
    }
    expect(told).toEqual(["100 of 240", "200 of 240", "240 of 240"]);
  });

  test("counts a batch whose answer was lost, when it is taken up again", async () => {
    const all = metrics(250);
    const behind = server(new Map(all.map(({ id }) => [id, null])));
    let calls = 0;
    const removal = new Removal(all, async (ids) => {
      const answer = await behind(ids);
      calls += 1;
      if (calls === 2) throw new Error("the answer was lost");
      return answer;
    });
    await removal.step();
    await expect(removal.step()).rejects.toThrow("lost");
    expect(removal.removed).toBe(100);
    await run(removal);
    expect([removal.removed, removal.kept, removal.done]).toEqual([250, 0, true]);
  });

  test("is done when the lost batch was the last one", async () => {
    const all = metrics(3);
    const behind = server(new Map(all.map(({ id }) => [id, null])));
    let lost = false;
    const removal = new Removal(all, async (ids) => {
      const answer = await behind(ids);
      if (!lost) {
        lost = true;
        throw new Error("the answer was lost");
      }
      return answer;
    });
    await expect(removal.step()).rejects.toThrow();
    // No earlier step reported the deletions, and now no id matches.
    expect((await removal.step()).map(({ code }) => code)).toEqual([]);
    expect([removal.removed, removal.done]).toEqual([3, true]);
  });

  test("keeps what others are below, and says which", async () => {
    const all = metrics(5);
    const held = new Map<string, string | null>(all.map(({ id }) => [id, null]));
    held.set("elsewhere", "m2");
    const removal = new Removal(all, server(held));
    await run(removal);
    expect([removal.removed, removal.kept, removal.keptPaths]).toEqual([4, 1, ["m2"]]);
  });

  test("of more than are sent at once takes parents whose children went with later ones", async () => {
    const all = metrics(2500);
    // The last path of all is the parent of the first one: its child is sent with the last group.
    const held = new Map<string, string | null>(all.map(({ id }) => [id, null]));
    held.set("m0", "m2499");
    const removal = new Removal(all, server(held));
    await run(removal);
    expect([removal.removed, removal.kept, held.size]).toEqual([2500, 0, 0]);
  });

  test("ends where it gets no further", async () => {
    const removal = new Removal(metrics(10), async () => ({ ...NONE, remaining: 10 }));
    expect(await run(removal)).toBe(1);
    expect(removal.removed).toBe(0);
  });

  test("gives what was refused, and is not done", async () => {
    const refused = [{ code: "FORBIDDEN" as const, params: {} }];
    const removal = new Removal(metrics(10), async () => ({ ...NONE, problems: refused }));
    expect(await removal.step()).toEqual(refused);
    expect([removal.removed, removal.done]).toEqual([0, false]);
  });
});
