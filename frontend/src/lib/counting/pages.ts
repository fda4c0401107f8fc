/** The address patterns of pages whose views are counted: of collections, indicators, dashboards, charts and questions. */
const COUNTED: readonly string[] = [
  ":account/:collection",
  ":account/:collection/metrics",
  ":account/:collection/charts",
  "i/:account/:collection",
  ":account/:collection/posts",
  ":account/:collection/post/:question",
  ":account/:collection/*",
  "i/:account/:collection/:dashboard",
  "i/:account/:collection/:dashboard/:chart",
  "f/:account/:collection/*",
];

/** Whether views of the page with this address pattern are counted. The server decides which of them it counts. */
export function isCountedPage(pattern: string): boolean {
  return COUNTED.includes(pattern);
}

/** Whether an address, by its query, shows the form of a page instead of the page. */
export function isForm(search: string): boolean {
  return /[?&](edit|settings)\b/.test(search);
}
