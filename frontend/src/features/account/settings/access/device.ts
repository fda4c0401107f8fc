/** A browser and its system according to the User-Agent header; brand names, the same in every language. */
export interface Device {
  browser: string | null;
  system: string | null;
}

/** The first match counts: many User-Agents also contain the names of the browsers they derive from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\b(?:OPR|Opera)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

/** Parses a User-Agent header. */
export function readDevice(header: string): Device {
  const first = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(header))?.[1] ?? null;
  return { browser: first(BROWSERS), system: first(SYSTEMS) };
}
