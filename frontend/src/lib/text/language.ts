/** The interface languages, and their choice. */
export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

const GUEST_KEY = "statitLanguage";

function isLanguage(value: unknown): value is Language {
  return value === "en" || value === "fr";
}

/**
 * The language of a guest, from the browser's preferred languages: only the first counts; French if it begins with
 * `fr`, else English. The twin of `Language::of_browser` in `domain`; `spec/cases` tests both.
 */
export function browserLanguage(preferred: string | null | undefined): Language {
  return /^[ \t]*fr/i.test(preferred ?? "") ? "fr" : "en";
}

/**
 * A signed-in reader's stored language if it is a supported one, else English. For a guest: the language of the address
 * or the choice in the footer, else the browser's language.
 */
export function chooseLanguage(
  user: { id: string; lang?: unknown } | null,
  guestChoice: string | null,
  browser: string | undefined,
): Language {
  if (user) return isLanguage(user.lang) ? user.lang : "en";
  if (isLanguage(guestChoice)) return guestChoice;
  return browserLanguage(browser);
}

/** The language that the address asks for with `?lang=…`, which wins for a guest, else the one chosen before. */
export function guestLanguage(): string | null {
  const asked = new URLSearchParams(location.search).get("lang");
  if (isLanguage(asked)) return asked;
  try {
    return localStorage.getItem(GUEST_KEY);
  } catch {
    return null; // storage is denied: the browser's language is used
  }
}

export function rememberGuestLanguage(language: Language): void {
  try {
    localStorage.setItem(GUEST_KEY, language);
  } catch {
    // storage is denied: the choice lasts until the page is left
  }
}
