import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { renderToString } from "react-dom/server";
import { beforeAll, describe, expect, test, vi } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { laterCard, PostHtml } from "../PostHtml";

beforeAll(() => import("./MetricCard"));

const observations = (change: object = {}) => ({
  frequency: "M",
  periods: ["2026-10", "2026-09"],
  values: [3.2, 3],
  texts: null,
  decimals: 1,
  incomplete: { first: false, last: false },
  unit: "own",
  base: null,
  season: null,
  ...change,
});

/** An indicator of the collection `insee/prices`, with changed fields. */
const metric = (path: string, change: object = {}) => ({
  path,
  name: { en: `Name of ${path}`, fr: null },
  unit: { en: "%", fr: "%" },
  frequency: "MONTHLY",
  decimals: 1,
  observationCount: 2,
  lastPeriod: "2026-10",
  lastValue: 3.2,
  collection: { key: "prices", name: { en: "Prices", fr: null }, account: { key: "insee", name: "Insee" } },
  series: { observations: observations() },
  ...change,
});

/** Responds with the listed indicators, by path. Returns the paths of each request. */
function serveCards(known: Record<string, object>): string[][] {
  const asked: string[][] = [];
  serve({
    PostCards: (variables) => {
      const slots = [1, 2, 3, 4, 5, 6].filter((n) => n === 1 || variables[`has${n}`]);
      const paths = slots.map((n) => String(variables[`path${n}`]));
      asked.push(paths);
      return Object.fromEntries(slots.map((n, index) => [`card${n}`, known[paths[index] ?? ""] ?? null]));
    },
  });
  return asked;
}

const link = (path: string, text = `link to ${path}`) => `<a href="/insee/prices/${path}">${text}</a>`;
const inText = `<p>See ${link("cpi")}.</p>`;
const alone = `<p>${link("cpi")}</p>`;
const names = () =>
  screen.queryAllByRole("link").map((it) => it.getAttribute("aria-label") ?? it.textContent);

/** A post whose HTML is replaced by the next one at each press of the button, as in the preview. */
function Changing({ htmls }: { htmls: readonly string[] }) {
  const [at, setAt] = useState(0);
  return (
    <>
      <PostHtml html={htmls[at] ?? ""} />
      <button type="button" onClick={() => setAt(at + 1)}>
        Next
      </button>
    </>
  );
}

describe("a card", () => {
  test.each<[string, object, string, boolean]>([
    ["in percent", {}, "3.2% Oct\u00a02026", true],
    ["in its own unit", { unit: { en: "index", fr: null } }, "3.2 Oct\u00a02026 · index", true],
    ["without a unit", { unit: { en: null, fr: null } }, "3.2 Oct\u00a02026", true],
    [
      "of one value",
      { series: { observations: observations({ periods: ["2026-10"], values: [3.2] }) } },
      "3.2% Oct\u00a02026",
      false,
    ],
    ["of a day", { frequency: "DAILY", lastPeriod: "2026-10-14" }, "3.2% 14\u00a0Oct\u00a02026", true],
    ["of categories", { frequency: "CATEGORY", lastPeriod: "b" }, "2 categories", false],
    [
      "without values",
      {
        lastValue: null,
        lastPeriod: null,
        series: { observations: observations({ periods: [], values: [] }) },
      },
      "No data",
      false,
    ],
    ["of unreadable data", { series: { observations: null } }, "Unreadable data", false],
  ])("%s has its value and its shape", async (_, change, figure, hasShape) => {
    serveCards({ cpi: metric("cpi", change) });
    await renderWithFrame(<PostHtml html={inText} />);
    const card = await screen.findByRole("link", { name: /^Name of cpi/ });
    expect(card.querySelector(".figure")?.textContent).toBe(figure);
    expect(card.querySelector("svg[aria-hidden=true]") !== null).toBe(hasShape);
    expect(names()).toEqual(["link to cpi", `Name of cpiPrices · Insee${figure}`]);
  });

  test("is one link to the indicator, with the options of the author's link", async () => {
    serveCards({ CPI: metric("cpi") });
    const { history } = await renderWithFrame(<PostHtml html={`<p>${link("CPI?freq=Y#about")}</p>`} />);
    const card = await screen.findByRole("link", { name: /Prices · Insee/ });
    expect(names()).toHaveLength(1);
    await userEvent.click(card);
    expect(history.location.href).toBe("/insee/prices/cpi?freq=Y#about");
  });

  test("names what has no name, and marks the other language", async () => {
    const change = { name: { en: null, fr: null }, unit: { en: "index", fr: null } };
    serveCards({ cpi: metric("cpi", change), rent: metric("rent") });
    await renderWithFrame(<PostHtml html={`<p>${link("cpi")} ${link("rent")}</p>`} />, { language: "fr" });
    expect(await screen.findByRole("link", { name: /^cpi.*3,2 oct\.\s2026/ })).toBeTruthy();
    expect(screen.getByText("Name of rent").getAttribute("lang")).toBe("en");
    expect(screen.getByText("index").getAttribute("lang")).toBe("en");
  });
});

describe("the cards of a post", () => {
  test.each([
    ["below its block", `${inText}<p>After.</p>`, ["See link to cpi.", "Name of cpi", "After."]],
    ["instead of its paragraph", `<p>Before.</p>${alone}<p>After.</p>`, ["Before.", "Name of cpi", "After."]],
  ])("a card is shown %s", async (_, html, order) => {
    serveCards({ cpi: metric("cpi") });
    await renderWithFrame(<PostHtml html={html} />);
    await screen.findByRole("link", { name: /^Name of cpi/ });
    const texts = [...(screen.getByText("After.").closest(".html")?.children ?? [])].map(
      (it) => it.textContent,
    );
    expect(texts.map((text, index) => text?.startsWith(order[index] ?? "-"))).toEqual([true, true, true]);
  });

  test("come with one request, at most six", async () => {
    const paths = ["a", "b", "c", "d", "e", "f", "g"];
    const asked = serveCards(Object.fromEntries(paths.map((path) => [path, metric(path)])));
    const blocks = paths.map((path) => `<p>See ${link(path)} and ${link("a")}.</p>`);
    await renderWithFrame(<PostHtml html={blocks.join("")} />);
    await screen.findByRole("link", { name: /^Name of f/ });
    expect(asked).toEqual([["a", "b", "c", "d", "e", "f"]]);
    expect(screen.getAllByRole("link", { name: /^Name of/ }).length).toBe(6);
    expect(screen.getByRole("link", { name: "link to g" })).toBeTruthy();
  });

  test("are read only for links to indicators of this server", async () => {
    const asked = serveCards({});
    const others = ["https://example.org/insee/prices/cpi", "/insee/prices", "/i/insee/prices/board"];
    const html = others.map((href) => `<p><a href="${href}">${href}</a></p>`).join("");
    await renderWithFrame(<PostHtml html={html} />);
    await new Promise((resolve) => setTimeout(resolve));
    expect(names()).toEqual(others);
    expect(asked).toEqual([]);
    expect(document.querySelector(".room")).toBeNull();
  });

  test("follow the text of a preview; what is known is not read again", async () => {
    const asked = serveCards({ cpi: metric("cpi"), rent: metric("rent") });
    const htmls = [
      inText,
      `<p>New.</p>${inText}<p>And ${link("rent")}</p>`,
      `<p>And ${link("rent")}</p>`,
      "<p>No.</p>",
    ];
    await renderWithFrame(<Changing htmls={htmls} />);
    const next = () => userEvent.click(screen.getByRole("button"));
    const cpi = await screen.findByRole("link", { name: /^Name of cpi/ });
    await next();
    await screen.findByRole("link", { name: /^Name of rent/ });
    expect(screen.getByRole("link", { name: /^Name of cpi/ })).toBe(cpi);
    await next();
    expect(names()).toEqual(["link to rent", expect.stringMatching(/^Name of rent/)]);
    await next();
    expect(names()).toEqual([]);
    expect(asked).toEqual([["cpi"], ["rent"]]);
  });
});

describe("without a card", () => {
  const fails = () => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no connection")));
  const isNotDownloaded = () => {
    vi.spyOn(laterCard, "now").mockReturnValue(undefined);
    vi.spyOn(laterCard, "load").mockRejectedValue(new Error("no chunk"));
  };

  test.each<[string, string, () => void]>([
    ["in a text, to an indicator that the reader does not see,", inText, () => serveCards({})],
    ["alone, to an indicator that the reader does not see,", alone, () => serveCards({})],
    ["in a text, while the server does not respond,", inText, fails],
    ["alone, while the server does not respond,", alone, fails],
    ["in a text, without the program of cards,", inText, isNotDownloaded],
    ["alone, without the program of cards,", alone, isNotDownloaded],
  ])("a link %s remains a link, and nothing else", async (_, html, prepare) => {
    prepare();
    await renderWithFrame(<PostHtml html={html} />);
    await waitFor(() => expect(document.querySelector(".room")).toBeNull());
    expect(document.querySelector(".html")?.innerHTML).toBe(
      html === alone ? `<div class="blocks">${alone}</div>` : `<div class="blocks">${inText}</div>`,
    );
  });

  test("the page that the server draws has the frames already", () => {
    vi.spyOn(laterCard, "now").mockReturnValue(undefined);
    const page = document.createElement("div");
    page.innerHTML = renderToString(<PostHtml html={`${inText}<p>${link("rent")}</p>`} />);
    const frames = [...page.querySelectorAll(".frame")];
    expect(frames.map((frame) => frame.textContent)).toEqual(["", "link to rent"]);
    expect(page.querySelectorAll("a").length).toBe(2);
  });

  test.each([
    ["alone, the link is in the frame", alone, "link to cpi"],
    ["in a text, the frame is empty", inText, ""],
  ])("while it is read: %s", async (_, html, text) => {
    vi.stubGlobal("fetch", () => new Promise(() => {}));
    await renderWithFrame(<PostHtml html={html} />);
    expect(document.querySelector(".frame")?.textContent).toBe(text);
    expect(names()).toEqual(["link to cpi"]);
  });
});
