import { expect, test } from "vitest";
import { placeTooltip, type TooltipSetting } from "./tooltipPlace";

const chart = { left: 16, top: 100, right: 1016, bottom: 520 };
const desktop: TooltipSetting = {
  target: { x: 300, y: 300 },
  size: { width: 200, height: 120 },
  chart,
  view: { left: 0, top: 0, right: 1280, bottom: 800 },
  byFinger: false,
};

test("stands to the right of the crosshair at the pointer's height", () => {
  expect(placeTooltip(desktop)).toEqual({ x: 314, y: 240 });
});

test("stands to the left where the right has no room", () => {
  expect(placeTooltip({ ...desktop, target: { x: 1200, y: 300 } }).x).toBe(1200 - 14 - 200);
});

test("stays within the chart's height where it can", () => {
  expect(placeTooltip({ ...desktop, target: { x: 300, y: 110 } }).y).toBe(100);
  expect(placeTooltip({ ...desktop, target: { x: 300, y: 515 } }).y).toBe(400);
});

test("stands above a finger", () => {
  expect(placeTooltip({ ...desktop, byFinger: true }).y).toBeLessThan(300 - 120);
});

test("leaves the row of a category free: below it, above it where there is no room below", () => {
  const row = { top: 290, bottom: 310 };
  expect(placeTooltip({ ...desktop, row }).y).toBeGreaterThan(row.bottom);
  const last = { top: 760, bottom: 780 };
  expect(placeTooltip({ ...desktop, row: last }).y + 120).toBeLessThan(last.top);
});

test("never leaves a window of 360 pixels, wherever the pointer is", () => {
  const view = { left: 0, top: 0, right: 360, bottom: 640 };
  const phone = { left: 16, top: 40, right: 344, bottom: 360 };
  for (const byFinger of [true, false]) {
    for (const width of [80, 160, 240, 340]) {
      for (const height of [40, 200, 420]) {
        for (let x = 16; x <= 344; x += 8) {
          for (let y = 40; y <= 360; y += 20) {
            const size = { width, height };
            const place = placeTooltip({ target: { x, y }, size, chart: phone, view, byFinger });
            expect(place.x).toBeGreaterThanOrEqual(8);
            expect(place.x + width).toBeLessThanOrEqual(352);
            expect(place.y).toBeGreaterThanOrEqual(8);
            expect(place.y + height).toBeLessThanOrEqual(632);
          }
        }
      }
    }
  }
});
