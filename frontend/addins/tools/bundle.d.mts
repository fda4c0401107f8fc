import type { Language } from "../../src/lib/text/language";

/** The functions of Excel as one classic script. */
export function excelScript(): Promise<string>;

/** The metadata of the functions of Excel in a language, as JSON. */
export function excelMetadata(language: Language): Promise<string>;

/** The project of Apps Script as one script: `sheets/main.ts`, then the declarations that Apps Script finds by name. */
export function sheetsScript(declarations: string): Promise<string>;

/** The page of the sidebar, with its style and its scripts. */
export function sheetsPage(): string;
