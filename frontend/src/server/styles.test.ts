import { describe, expect, it } from "vitest";
import { withoutStyleAttributes } from "./styles";

describe("style attributes of a rendered page", () => {
  it("become rules of one style element with the nonce, each once", () => {
    const html = '<p style="width:40px">a</p><b class="x" style="--rows:2">b</b><i style="width:40px">c</i>';
    expect(withoutStyleAttributes(html)).toBe(
      '<style nonce="__NONCE__">[data-style="0"]{width:40px}[data-style="1"]{--rows:2}</style>' +
        '<p data-style="0">a</p><b class="x" data-style="1">b</b><i data-style="0">c</i>',
    );
  });

  it("are left out where they could end the rule, or load something", () => {
    for (const style of [
      "width:1px}body{display:none",
      "background:url(//x.example/a)",
      "a:&quot;b",
      "a:\\62",
    ]) {
      expect(withoutStyleAttributes(`<p style="${style}">a</p>`)).toBe("<p>a</p>");
    }
  });

  it("leave a page without any as it is", () => {
    expect(withoutStyleAttributes("<p>style=x</p>")).toBe("<p>style=x</p>");
  });
});
