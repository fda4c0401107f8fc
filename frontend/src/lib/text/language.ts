/** The interface languages, and their choice. */
export const LANGUAGES = ["en", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

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

/** The language of the page as the server sent it, which knows the session; without a server, that of a guest. */
export function pageLanguage(): Language {
  const sent = document.documentElement.lang;
  return isLanguage(sent) ? sent : guestLanguage();
}

/** A guest's language: the one that the address asks for with `?lang=…`, else the browser's. */
export function guestLanguage(): Language {
  const asked = new URLSearchParams(location.search).get("lang");
  return isLanguage(asked) ? asked : browserLanguage(navigator.language);
}

/** Stores the choice of a guest for a year, in the cookie that the server reads; `null` removes it. */
export function storeGuestLanguage(chosen: Language | null): void {
  const secure = location.protocol === "https:" ? ";secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store needs newer browsers, and writes later
  document.cookie = `statit_language=${chosen};path=/;samesite=lax;max-age=${chosen ? 31_536_000 : 0}${secure}`;
}
