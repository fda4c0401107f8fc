import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { visit } from "./browser";

/** The pictures that the page about the add-ins shows. */
const FOLDER = fileURLToPath(new URL("../../src/features/site/addins/pictures/", import.meta.url));
/** The height of the pictures, in pixels of the page. */
const HEIGHT = 560;
/** Most pixels that differ: fonts are drawn a little differently by each version of the browser. */
const MOST = 0.02;

/**
 * The part of a page from `top` on looks like its stored picture (WebP, two pixels for each of the page). With
 * `UPDATE_PICTURES=1` it is stored instead.
 */
export async function looksLikePicture(page: Page, name: string, top = 0): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", {
    format: "webp",
    quality: 80,
    clip: { x: 0, y: top, width, height: HEIGHT, scale: 2 },
    captureBeyondViewport: true,
  });
  await session.detach();
  const file = `${FOLDER}${name}.webp`;
  if (process.env.UPDATE_PICTURES) writeFileSync(file, Buffer.from(data, "base64"));
  expect(existsSync(file), `${name}: run this test with UPDATE_PICTURES=1`).toBe(true);
  const stored = readFileSync(file).toString("base64");
  expect(await differingPart(stored, data), name).toBeLessThan(MOST);
}

/** The part of the pixels, from 0 to 1, in which two pictures differ visibly; 1 for other sizes. */
async function differingPart(one: string, other: string): Promise<number> {
  const { page, context } = await visit("about:blank");
  const part = await page.evaluate(
    async (pictures) => {
      const pixelsOf = async (picture: string) => {
        const bytes = Uint8Array.from(atob(picture), (it) => it.charCodeAt(0));
        const image = await createImageBitmap(new Blob([bytes], { type: "image/webp" }));
        const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
        canvas?.drawImage(image, 0, 0);
        return { width: image.width, data: canvas?.getImageData(0, 0, image.width, image.height).data ?? [] };
      };
      const [a, b] = await Promise.all(pictures.map(pixelsOf));
      if (!a || !b || a.width !== b.width || a.data.length !== b.data.length) return 1;
      let differing = 0;
      for (let at = 0; at < a.data.length; at += 4) {
        const far = [0, 1, 2].some((it) => Math.abs((a.data[at + it] ?? 0) - (b.data[at + it] ?? 0)) > 48);
        if (far) differing += 1;
      }
      return differing / (a.data.length / 4);
    },
    [one, other],
  );
  await context.close();
  return part;
}
