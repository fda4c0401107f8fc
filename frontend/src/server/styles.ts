/** Values of style attributes that are moved: no quotes, escapes or addresses. */
const PLAIN = /^[\w\s:;.,#%()*+-]*$/;

/**
 * Moves style attributes, which the page's policy forbids, to a style element in front, which the server gives the
 * nonce of the response. In React's output, double quotes occur around attributes only.
 */
export function withoutStyleAttributes(html: string): string {
  const marks = new Map<string, number>();
  const body = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    if (!PLAIN.test(style)) return "";
    const mark = marks.get(style) ?? marks.size;
    marks.set(style, mark);
    return ` data-style="${mark}"`;
  });
  const rules = [...marks].map(([style, mark]) => `[data-style="${mark}"]{${style}}`);
  return rules.length > 0 ? `<style nonce="__NONCE__">${rules.join("")}</style>${body}` : body;
}
