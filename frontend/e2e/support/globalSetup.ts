import type { TestProject } from "vitest/node";
import { ShippedFonts } from "./fonts";

declare module "vitest" {
  interface ProvidedContext {
    /** The file that configures the fonts of the browsers. */
    fonts: string;
  }
}

/** Prepares what all workers use, and removes it after the last test. */
export default function setup({ provide }: TestProject): () => void {
  const fonts = new ShippedFonts();
  provide("fonts", fonts.file);
  return () => fonts.remove();
}
