/** The distinct sources that indicators state, as named in a sentence. */
export function statedSources(metrics: readonly { source?: string | null }[]): string[] {
  const stated = metrics.map(({ source }) => source?.trim().replace(/\.$/, "") ?? "");
  return [...new Set(stated.filter((source) => source !== ""))];
}
