import type { Language } from "@/lib/text/language";

/** The two numberings of days in Excel workbooks; see `arguments/serial.ts`. */
export type DateSystem = 1900 | 1904;

/** The facts about the person and the sheet that functions depend on. */
export interface Context {
  /** The language of headings, words and error sentences. */
  language: Language;
  /** The address of the installation without a slash at its end: `https://statit.example`. */
  installation: string;
  /** The numbering in which the sheet passes dates as numbers. Google Sheets passes `Date` objects instead. */
  dateSystem: DateSystem;
}

/** The host of the installation, with its port: `statit.example`, `127.0.0.1:8080`. In lower case. */
export function hostOf(context: Context): string {
  return (
    context.installation
      .replace(/^[a-z]+:\/\//i, "")
      .split("/")[0]
      ?.toLowerCase() ?? ""
  );
}
