import { type Box, type Mark, rounded } from "./scene";

/** Pixels between stripes, by the number of times that all colours were used before. */
const SPACING = [0, 4, 7, 10];
const WIDTH = 1.5;

/**
 * Stripes in the colour of the paper over bars whose colour an earlier series has. Bands and their samples have
 * vertical ones.
 */
export function stripes(boxes: readonly Box[], series: number, round = 0, upright = false): Mark[] {
  const spacing = SPACING[round] ?? 0;
  let path = "";
  for (const { left, right, top, bottom } of boxes) {
    // The ends of the stripes are round.
    if (spacing === 0 || right - left <= 2 * WIDTH) continue;
    for (let x = left + WIDTH; upright && x < right; x += spacing)
      path += `M${rounded(x)},${rounded(top + WIDTH / 2)}V${rounded(bottom - WIDTH / 2)}`;
    for (let y = bottom - spacing + WIDTH / 2; !upright && y > top; y -= spacing)
      path += `M${rounded(left + WIDTH / 2)},${rounded(y)}H${rounded(right - WIDTH / 2)}`;
  }
  return path === "" ? [] : [{ kind: "line", series, path, colour: "paper", width: WIDTH }];
}
