/** Areas of texts that modules need (see `textAreas.mjs`). */
export class TextAreas {
  constructor(src?: string);
  /** What is wrong, a sentence each. */
  faults(): string[];
  /** The source with the texts of each `import("…")`; undefined where nothing changes. */
  rewrite(code: string, id: string): string | undefined;
}
