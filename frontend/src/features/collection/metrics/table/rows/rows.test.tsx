import { act, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { isLongList, ListTable } from "../../MetricList";

const HEIGHT = 100;
const COUNT = 120;

const rows = Array.from({ length: COUNT }, (_, at) => ({
  id: `m${at}`,
  path: `prices/${at}`,
  name: { en: `Price ${at}`, fr: null },
  unit: { en: "€", fr: null },
  frequency: "MONTHLY",
  decimals: 1,
  observationCount: 0,
  lastPeriod: null,
  lastValue: null,
  publishedAt: null,
  series: { observations: null },
})) as never;

let observed: Element[] = [];
let comeNear: () => void = () => {};

/** Shows a table of all rows; `lengthen` makes it long. */
async function show(options: { more?: boolean; onMore?: () => void } = {}) {
  let lengthen = () => {};
  function List() {
    const [isLong, setLong] = useState(false);
    lengthen = () => act(() => setLong(true));
    return (
      <ListTable
        rows={rows}
        total={300}
        isLong={isLong}
        place={{ account: "insee", collection: "prices" }}
        sort="key"
        onSort={() => {}}
        more={options.more ?? false}
        onMore={options.onMore ?? (() => {})}
        ticking={null}
      />
    );
  }
  await renderWithFrame(<List />);
  return { lengthen: () => lengthen() };
}

const shown = () => [...document.querySelectorAll<HTMLElement>("tbody tr[aria-rowindex]")];
/** The heights of the spaces before and after the rows in the document. */
const spaces = () =>
  [...document.querySelectorAll<HTMLElement>("tbody tr[aria-hidden] td")].map((it) =>
    Number.parseFloat(it.style.height),
  );
const isVirtual = () => shown().length < COUNT;

beforeEach(() => {
  serve({ Viewer: { viewer: null } });
  observed = [];
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => report([{ isIntersecting: true }]);
      }
      observe(element: Element) {
        observed.push(element);
      }
      disconnect() {}
    },
  );
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(HEIGHT);
  vi.spyOn(HTMLTableRowElement.prototype, "getBoundingClientRect").mockReturnValue({
    height: HEIGHT,
  } as DOMRect);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a list is long", () => {
  test.each([
    [0, false, false],
    [50, false, false],
    [50, true, true],
    [51, false, true],
    [150, true, true],
  ])("with %i rows and more to come: %s → %s", (loaded, hasMore, expected) => {
    expect(isLongList(loaded, hasMore)).toBe(expected);
  });
});

describe("the rows of a table", () => {
  test("are all in the document first, and those near the window once the list is long", async () => {
    const { lengthen } = await show();
    expect(shown()).toHaveLength(COUNT);
    expect(spaces()).toEqual([]);
    lengthen();
    await waitFor(() => expect(isVirtual()).toBe(true));
    expect(shown()[0]?.getAttribute("aria-rowindex")).toBe("2");
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("301");
    // The page is as high as before.
    expect(spaces()).toEqual([(COUNT - shown().length) * HEIGHT]);
  });

  test("do not change while one of them has the focus", async () => {
    const { lengthen } = await show();
    const [first, second] = screen.getAllByRole("link");
    act(() => first?.focus());
    lengthen();
    await act(() => import("./VirtualRows"));
    act(() => second?.focus());
    expect(isVirtual()).toBe(false);
    expect(document.activeElement).toBe(second);
    act(() => second?.blur());
    await waitFor(() => expect(isVirtual()).toBe(true));
  });

  test("are all in the document on paper", async () => {
    const { lengthen } = await show();
    lengthen();
    await waitFor(() => expect(isVirtual()).toBe(true));
    act(() => void dispatchEvent(new Event("beforeprint")));
    expect(shown()).toHaveLength(COUNT);
    act(() => void dispatchEvent(new Event("afterprint")));
    expect(isVirtual()).toBe(true);
  });

  test("ask for the next page when one of the last comes near", async () => {
    const onMore = vi.fn();
    await show({ more: true, onMore });
    expect(observed).toEqual(shown().slice(-25));
    expect(onMore).not.toHaveBeenCalled();
    comeNear();
    expect(onMore).toHaveBeenCalledTimes(1);
  });

  test("ask for nothing while nothing can be had", async () => {
    await show({ more: false });
    expect(observed).toEqual([]);
  });
});
