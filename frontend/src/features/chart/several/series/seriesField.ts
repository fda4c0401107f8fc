/** The name of a series' field in problems, as the server writes it. */
export function seriesField(place: number, name: string): string {
  return `series.${place}.${name}`;
}
