/** The sources that indicators state, each once, as they are named in a sentence. */
export function statedSources(metrics: readonly { source?: string | null }[]): string[] {
  const stated = metrics.map(({ source }) => source?.trim().replace(/\.$/, "") ?? "");
  return [...new Set(stated.filter((source) => source !== ""))];
}
