import { describe, expect, test } from "vitest";
import { prepare } from "../data/prepare";
import { kinds } from "../kinds/kinds";
import { layout } from "../layout/layout";
import { inputOf, seriesOf, textsOf } from "../testing";
import { escapeXml, toSvg } from "./toSvg";

const hostile = `</text><script>alert("1")</script>&amp;'"\u0000\uFFFF\uD800`;

describe("a chart as a file", () => {
  test("stays one well-formed document, whatever the names say", async () => {
    const t = await textsOf("en");
    const named = (id: string) =>
      seriesOf("M", "2024-01 1\n2024-02 2", { id, name: hostile + id, unit: hostile });
    const categories = seriesOf("C", "x 1", { periods: [hostile], name: hostile, unit: hostile });
    const colour = { look: { colour: `#000" onload="x` } };
    for (const input of [
      inputOf(named("a"), named("b")),
      inputOf({ ...named("a"), ...colour }),
      inputOf(categories),
    ]) {
      for (const width of [320, 900]) {
        const scene = layout(prepare(input, kinds), { width, height: 320 }, t, kinds);
        const svg = toSvg(scene, { theme: "light", title: hostile, description: hostile });
        const document = new DOMParser().parseFromString(svg, "image/svg+xml");
        expect(document.querySelector("parsererror")).toBeNull();
        expect(document.querySelector("script")).toBeNull();
        expect(svg).not.toContain("onload=");
        expect(document.documentElement.getAttribute("width")).toBe(String(width));
      }
    }
  });

  test("has concrete colours of its theme", async () => {
    const scene = layout(
      prepare(inputOf(seriesOf("Y", "2020 1\n2021 2")), kinds),
      { width: 320, height: 320 },
      await textsOf("en"),
      kinds,
    );
    const light = toSvg(scene, { theme: "light", title: "t" });
    const dark = toSvg(scene, { theme: "dark", title: "t" });
    expect(light).toContain("#0b6e69");
    expect(dark).toContain("#4fc4bc");
    expect(light + dark).not.toContain("var(");
    expect(light + dark).not.toContain("series-");
  });
});

test("text is escaped for content and attributes, and what XML forbids is dropped", () => {
  expect(escapeXml(`<a href="x">&'</a>`)).toBe("&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;");
  expect(escapeXml("a\u0000b\u000Bc\uD800d\uFFFE😀é")).toBe("abcd😀é");
});
