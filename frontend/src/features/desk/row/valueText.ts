import { formatNumber } from "@/lib/format";
import type { Language } from "@/lib/text/language";
import type { Entered } from "./typed";

/** A value that was typed, as the language writes it and with the decimals that it has, and the text after it. */
export function valueText({ written, value, text }: Entered, language: Language): string {
  const fraction = /\.(\d*)/.exec(written)?.[1] ?? "";
  // Powers of ten, and more decimals than a number is printed with, say themselves how many there are.
  const isPlain = /^[^e]*$/i.test(written) && fraction.length <= 10;
  return withText(formatNumber(value, { language, decimals: isPlain ? fraction.length : undefined }), text);
}

/** A value with its text, where it has one. */
export function withText(value: string, text: string | null | undefined): string {
  return text ? `${value} (${text})` : value;
}
