import { render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Tabs } from "./Tabs";

/** Tabs of 100 px, side by side in a bar of 250 px. */
function show(chosen: string) {
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(250);
  vi.spyOn(HTMLElement.prototype, "offsetWidth", "get").mockReturnValue(100);
  vi.spyOn(HTMLElement.prototype, "offsetLeft", "get").mockImplementation(function (this: HTMLElement) {
    return 100 * [...(this.parentElement?.children ?? [])].indexOf(this);
  });
  const tabs = (current: string) => (
    <Tabs label="Views">
      {["Chart", "Table", "Vintages", "Questions"].map((name) => (
        <a key={name} href={`?tab=${name}`} aria-current={name === current ? "page" : undefined}>
          {name}
        </a>
      ))}
    </Tabs>
  );
  const { rerender, unmount } = render(tabs(chosen));
  const bar = screen.getByRole("navigation", { name: "Views" });
  return { bar, unmount, choose: (name: string) => rerender(tabs(name)) };
}

test.each([
  ["Table", 25],
  ["Vintages", 125],
  ["Questions", 225],
])("the tab %s is in the middle of its bar on load, and once it is chosen", (name, left) => {
  const loaded = show(name);
  expect(loaded.bar.scrollLeft).toBe(left);
  loaded.unmount();
  const { bar, choose } = show("Chart");
  choose(name);
  expect(bar.scrollLeft).toBe(left);
});

test("what the reader scrolled remains while the same tab is chosen", () => {
  const { bar, choose } = show("Questions");
  bar.scrollLeft = 40;
  choose("Questions");
  expect(bar.scrollLeft).toBe(40);
});
