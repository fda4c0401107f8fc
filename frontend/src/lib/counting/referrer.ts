/** The origin of a referring page of another site, `https://example.org`; `null` without one, or for a page of `host`. */
export function otherSite(referrer: string, host: string): string | null {
  if (!URL.canParse(referrer)) return null;
  const url = new URL(referrer);
  return url.host !== host && /^https?:$/.test(url.protocol) ? url.origin : null;
}
