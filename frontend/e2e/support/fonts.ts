import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folderAt = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The folders of the fonts that the project ships. */
const FOLDERS = [folderAt("../../../crates/drawing/fonts"), folderAt("../../addins/fonts")];

/** Generic family → the shipped font that stands for it. */
const GENERIC = {
  "sans-serif": "Inter",
  "system-ui": "Inter",
  serif: "Inter",
  monospace: "Fira Mono",
  "ui-monospace": "Fira Mono",
};

/** The only fonts that a browser sees: the shipped ones, so that pages look alike on each machine. */
export class ShippedFonts {
  private readonly folder = mkdtempSync(join(tmpdir(), "statit-fonts-"));
  /** The configuration of fontconfig, for the variable `FONTCONFIG_FILE`. */
  readonly file = join(this.folder, "fonts.conf");

  constructor() {
    const aliases = Object.entries(GENERIC).map(
      ([generic, font]) =>
        `<alias binding="same"><family>${generic}</family><prefer><family>${font}</family></prefer></alias>`,
    );
    writeFileSync(
      this.file,
      [
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">',
        "<fontconfig>",
        ...FOLDERS.map((it) => `<dir>${it}</dir>`),
        `<cachedir>${join(this.folder, "cache")}</cachedir>`,
        ...aliases,
        // Settings of the machine for hinting and smoothing must not change a pixel, either.
        '<match target="font"><edit name="hinting" mode="assign"><bool>false</bool></edit></match>',
        "</fontconfig>",
      ].join("\n"),
    );
  }

  /** Removes the configuration and the cache of fontconfig. */
  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
