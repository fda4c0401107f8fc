/**
 * Places labels of one height one below the other, each as near as possible to its desired centre, without overlap, all
 * between `top` and `bottom`. Returns the centres in input order. Labels that touch form a block that settles at the
 * mean of its members' desired centres (the pool-adjacent-violators method of isotonic regression).
 */
export function spread(wishes: readonly number[], height: number, top: number, bottom: number): number[] {
  const order = wishes.map((_, index) => index).sort((a, b) => (wishes[a] ?? 0) - (wishes[b] ?? 0) || a - b);
  const blocks: { sum: number; count: number }[] = [];
  for (const [rank, index] of order.entries()) {
    // Minus the height of the labels above, so that touching means equal.
    let block = { sum: (wishes[index] ?? 0) - rank * height, count: 1 };
    let above = blocks[blocks.length - 1];
    while (above && above.sum / above.count > block.sum / block.count) {
      block = { sum: above.sum + block.sum, count: above.count + block.count };
      blocks.pop();
      above = blocks[blocks.length - 1];
    }
    blocks.push(block);
  }
  const lowest = top + height / 2;
  const highest = Math.max(lowest, bottom - height / 2 - (wishes.length - 1) * height);
  const centres = new Array<number>(wishes.length);
  let rank = 0;
  for (const { sum, count } of blocks) {
    const base = Math.min(highest, Math.max(lowest, sum / count));
    for (let member = 0; member < count; member += 1) {
      const index = order[rank];
      if (index !== undefined) centres[index] = base + rank * height;
      rank += 1;
    }
  }
  return centres;
}
