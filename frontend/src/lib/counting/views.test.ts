import { createMemoryHistory, type RouterHistory } from "@tanstack/history";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countViews, SETTLING_MS, type View } from "./views";

/** The document and the history of one tab, and what a reader does there. */
class Tab extends EventTarget {
  visibilityState: DocumentVisibilityState = "visible";
  prerendering = false;
  referrer = "";
  readonly sent: View[] = [];
  readonly history: RouterHistory;

  constructor(at: string) {
    super();
    this.history = createMemoryHistory({ initialEntries: [at] });
  }
  count(first = this.history.location.pathname): this {
    const isCounted = (pathname: string) => pathname.split("/").length > 2;
    const send = (view: View) => void this.sent.push(view);
    const { history } = this;
    countViews({ history, document: this as never, first, host: "statit.test", isCounted, send });
    return this;
  }
  open(address: string, search?: string): this {
    this.history.push(address, search === undefined ? undefined : { search });
    return this;
  }
  redirect(address: string): this {
    this.history.replace(address);
    return this;
  }
  goBack(): this {
    this.history.back();
    return this;
  }
  wait(milliseconds = SETTLING_MS): this {
    vi.advanceTimersByTime(milliseconds);
    return this;
  }
  turn(state: DocumentVisibilityState): this {
    this.visibilityState = state;
    this.dispatchEvent(new Event("visibilitychange"));
    return this;
  }
  activate(): this {
    this.prerendering = false;
    this.dispatchEvent(new Event("prerenderingchange"));
    return this;
  }
  get paths(): string[] {
    return this.sent.map(({ path }) => path);
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hidden = (tab: Tab) => Object.assign(tab, { visibilityState: "hidden" as const });
const prerendered = (tab: Tab) => Object.assign(tab, { prerendering: true });

test.each<[string, (tab: Tab) => Tab, string[]]>([
  ["a page that is visible at once", (tab) => tab.count().wait(), ["/a/b"]],
  ["a page that is not visible yet", (tab) => hidden(tab).count().wait(), []],
  ["a page in a tab behind", (tab) => hidden(tab).count().wait().turn("visible").wait(), ["/a/b"]],
  ["a page that is prerendered", (tab) => prerendered(tab).count().wait(), []],
  ["a prerendered page that is opened", (tab) => prerendered(tab).count().wait().activate().wait(), ["/a/b"]],
  ["a return to the tab", (tab) => tab.count().wait().turn("hidden").turn("visible").wait(), ["/a/b"]],
  ["a page that is closed early", (tab) => tab.count().wait(10).turn("hidden"), ["/a/b"]],
  ["another query", (tab) => tab.count().wait().open("/a/b?start=2020").wait(), ["/a/b"]],
  ["another fragment", (tab) => tab.count().wait().open("/a/b#about").wait(), ["/a/b"]],
  ["the next page", (tab) => tab.count().wait().open("/a/c").wait(), ["/a/b", "/a/c"]],
  ["a page that is left early", (tab) => tab.count().wait(10).open("/a/c").wait(), ["/a/b", "/a/c"]],
  [
    "a page once more",
    (tab) => tab.count().wait().open("/a/c").wait().goBack().wait(),
    ["/a/b", "/a/c", "/a/b"],
  ],
  [
    "a page after one that is not counted",
    (tab) => tab.count().wait().open("/x").wait().goBack().wait(),
    ["/a/b", "/a/b"],
  ],
  [
    "pages opened in a tab behind",
    (tab) => hidden(tab).count().open("/a/c").turn("visible").wait(),
    ["/a/c"],
  ],
  ["a redirect at once", (tab) => tab.count().wait(10).redirect("/a/c").wait(), ["/a/c"]],
  ["a redirect later", (tab) => tab.count().wait().redirect("/a/c").wait(), ["/a/b", "/a/c"]],
  ["a redirect to a page that is not counted", (tab) => tab.count().wait(10).redirect("/x").wait(), []],
  ["a form", (tab) => tab.open("/a/c?edit").count().wait(), []],
  [
    "a form, and the page after it",
    (tab) => tab.open("/a/c?edit").count().wait().open("/a/c").wait(),
    ["/a/c"],
  ],
  ["a form of the page", (tab) => tab.count().wait().open("/a/b?edit=chart").goBack().wait(), ["/a/b"]],
])("%s", (_, visit, views) => {
  expect(visit(new Tab("/a/b")).paths).toEqual(views);
});

test("nothing is sent before the page has settled", () => {
  expect(new Tab("/a/b").count().wait(SETTLING_MS - 1).sent).toEqual([]);
});

test.each<[string, (tab: Tab) => Tab, (string | null)[]]>([
  [
    "the first page alone has a referrer",
    (tab) => tab.count().wait().open("/a/c").wait(),
    ["https://other.test", null],
  ],
  [
    "a page after one that is not counted has none",
    (tab) => tab.open("/x").count().open("/a/c").wait(),
    [null],
  ],
  [
    "a page that was opened before counting began has none",
    (tab) => tab.open("/a/c").count("/a/b").wait(),
    [null],
  ],
  ["a redirect has that of its page", (tab) => tab.count().redirect("/a/c").wait(), ["https://other.test"]],
])("%s", (_, visit, referrers) => {
  const tab = Object.assign(new Tab("/a/b"), { referrer: "https://other.test/some/page?q=secret" });
  expect(visit(tab).sent.map(({ referrer }) => referrer)).toEqual(referrers);
});

test.each<[string, (tab: Tab) => Tab, (string | null)[]]>([
  [
    "a result has the text of its search",
    (tab) => tab.count().open("/a/c", "gas freq:m").wait(),
    ["gas freq:m"],
  ],
  [
    "the next page has none",
    (tab) => tab.count().open("/a/c", "gas").wait().open("/a/d").wait(),
    ["gas", null],
  ],
  [
    "a return to a result has none",
    (tab) => tab.count().open("/a/c", "gas").open("/a/d").goBack().wait(),
    ["gas", null, null],
  ],
  [
    "a result that was opened before counting began has it",
    (tab) => tab.open("/a/c", "gas").count("/start").wait(),
    ["gas"],
  ],
  ["a reload of a result has none", (tab) => tab.open("/a/c", "gas").count().wait(), [null]],
  [
    "a redirect has that of its page",
    (tab) => tab.count().open("/a/c", "gas").redirect("/a/d").wait(),
    ["gas"],
  ],
])("%s", (_, visit, searches) => {
  const found = visit(new Tab("/start")).sent;
  expect(found.map(({ search }) => search)).toEqual(searches);
});
