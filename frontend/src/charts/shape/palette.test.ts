import { describe, expect, test } from "vitest";
import { concrete } from "./palette";
import type { Colour } from "./scene";

/** Relative luminance of WCAG 2.2, from `#rrggbb`. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

describe.each(["light", "dark"] as const)("on %s paper", (theme) => {
  const against = (colour: Colour) => contrast(concrete(colour, theme), concrete("paper", theme));

  test("every line has a contrast of 3:1, the palest of what lies behind too", () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
      expect(against(`series-${number}`)).toBeGreaterThanOrEqual(3);
    for (const number of [1, 2, 3]) expect(against(`fade-${number}`)).toBeGreaterThanOrEqual(3);
  });

  test("every text has 4.5:1", () => {
    for (const number of [1, 2, 3, 4, 5, 6, 7, 8])
      expect(against(`label-${number}`)).toBeGreaterThanOrEqual(4.5);
    for (const colour of ["ink", "muted"] as const) expect(against(colour)).toBeGreaterThanOrEqual(4.5);
  });

  test("what lies behind gets paler", () => {
    const fades = [1, 2, 3].map((number) => against(`fade-${number}`));
    expect(fades).toEqual([...fades].sort((a, b) => b - a));
    expect(against("muted")).toBeGreaterThan(fades[0] ?? 0);
  });
});
