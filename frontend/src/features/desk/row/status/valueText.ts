import { formatNumber } from "@/lib/format";
import type { Language } from "@/lib/text/language";
import type { Entered } from "../state/typed";

/** A typed value in the language's notation, with its typed decimals, and the text after it. */
export function valueText({ written, value, text }: Entered, language: Language): string {
  const fraction = /\.(\d*)/.exec(written)?.[1] ?? "";
  // Powers of ten, and numbers with more decimals than are printed, use the default decimals.
  const isPlain = /^[^e]*$/i.test(written) && fraction.length <= 10;
  return withText(formatNumber(value, { language, decimals: isPlain ? fraction.length : undefined }), text);
}

/** A value with its text, if any. */
export function withText(value: string, text: string | null | undefined): string {
  return text ? `${value} (${text})` : value;
}
