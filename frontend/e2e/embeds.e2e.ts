import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { visit } from "./support/browser";
import { Person } from "./support/person";
import { sharedServer } from "./support/sharedServer";

/** Width and height of frames on phones, beside text, and across an article. */
const FRAMES = [
  { width: 320, height: 240 },
  { width: 320, height: 420 },
  { width: 360, height: 320 },
  { width: 480, height: 320 },
  { width: 800, height: 420 },
] as const;
const AREAS = 11;

const server = sharedServer();
beforeAll(async () => {
  const office = await Person.signUp(server, "frame-office");
  await office.collection("prices", "Prices");
  const months = Array.from({ length: 60 }, (_, at) => {
    const month = String((at % 12) + 1).padStart(2, "0");
    return `${2020 + Math.floor(at / 12)}-${month};${100 + at}`;
  });
  const long = "Consumer prices of all households without tobacco and energy";
  await office.indicator("prices", "all", "MONTHLY", months.join("\n"), long);
  const areas = Array.from({ length: AREAS }, (_, at) => `Territory ${at + 1};${at + 1}`);
  await office.indicator("prices", "areas", "CATEGORY", areas.join("\n"), "People by territory");
});

/** How far the drawing leaves the room that the page has for it, and how far the page leaves its frame, in pixels. */
function overflow(page: Page) {
  return page.evaluate(() => {
    const footer = document.querySelector("footer")?.getBoundingClientRect();
    const texts = [...document.querySelectorAll("main svg text")].map((it) => it.getBoundingClientRect());
    const { scrollHeight, scrollWidth } = document.documentElement;
    return {
      ofTexts: Math.max(0, ...texts.map((it) => it.bottom - (footer?.top ?? 0))),
      ofFooter: Math.max(0, (footer?.bottom ?? 0) - innerHeight),
      ofPage: Math.max(0, scrollHeight - innerHeight, scrollWidth - innerWidth),
    };
  });
}

describe.each(FRAMES)("a frame of $width × $height pixels", ({ width, height }) => {
  const open = async (path: string) => {
    const { page } = await visit(server.address, { width });
    await page.setViewportSize({ width, height });
    await page.goto(`/f/frame-office/prices/${path}?bare=1`);
    await page.locator("main svg").waitFor();
    return page;
  };

  it("shows the time axis whole", async () => {
    const page = await open("all");
    await page.locator("main svg text", { hasText: /^2024$/ }).waitFor();
    expect(await overflow(page)).toEqual({ ofTexts: 0, ofFooter: 0, ofPage: 0 });
    await page.context().close();
  });

  it("shows each category, or says how many are left out", async () => {
    const page = await open("areas");
    await page.locator("main svg text", { hasText: "Territory 11" }).waitFor();
    expect(await overflow(page)).toEqual({ ofTexts: 0, ofFooter: 0, ofPage: 0 });
    const texts = await page.locator("main svg text").allTextContents();
    const shown = texts.filter((it) => it.startsWith("Territory")).length;
    const [, others = 0] = /and (\d+) other/.exec(texts.join("\n")) ?? [];
    expect(shown + Number(others)).toBe(AREAS);
    await page.context().close();
  });
});
