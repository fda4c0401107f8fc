import { fireEvent } from "@testing-library/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startRows } from "./rows";

let end = () => {};
const opened = vi.fn();

/** Three rows with a link each, and one without; the second has a button and a second link. */
function show(kind: "open" | "keys"): void {
  document.body.innerHTML = `
    <ul data-rows="${kind}">
      <li><h3><a href="#one">One</a></h3><p>first</p></li>
      <li><p>nowhere</p></li>
      <li><a href="#two">Two</a> <button type="button">star</button> <a href="#tag">tag</a> <p>second</p></li>
      <li><a href="#three">Three</a><label>box <input type="checkbox"></label></li>
    </ul>`;
  for (const link of document.querySelectorAll("a"))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      opened(link.textContent, event.ctrlKey || event.metaKey);
    });
}
const at = (text: string) => {
  const found = [...document.querySelectorAll<HTMLElement>("a, p, button, label")].find(
    (it) => it.textContent?.trim() === text,
  );
  if (!found) throw new Error(`no ${text}`);
  return found;
};
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  end = startRows();
});
afterEach(() => {
  end();
  opened.mockReset();
  getSelection()?.removeAllRanges();
});

test.each(["open", "keys"] as const)("in a list of the kind %s, arrow keys move over the links", (kind) => {
  show(kind);
  at("One").focus();
  const press = (key: string, more = {}) =>
    fireEvent.keyDown(document.activeElement as Element, { key, ...more });
  expect(press("ArrowDown")).toBe(false);
  expect(focused()).toBe("Two");
  press("ArrowDown");
  expect(focused()).toBe("Three");
  expect(press("ArrowDown")).toBe(true); // the page scrolls
  press("ArrowUp");
  press("ArrowUp");
  expect(focused()).toBe("One");
  press("ArrowDown", { ctrlKey: true });
  expect(focused()).toBe("One");
});

test("from another link of a row, the arrows go to the rows beside it", () => {
  show("keys");
  at("tag").focus();
  fireEvent.keyDown(at("tag"), { key: "ArrowUp" });
  expect(focused()).toBe("One");
});

test("an arrow key that a part of the row uses does not move", () => {
  show("open");
  at("Two").focus();
  at("Two").addEventListener("keydown", (event) => event.preventDefault());
  fireEvent.keyDown(at("Two"), { key: "ArrowDown" });
  expect(focused()).toBe("Two");
});

test.each([
  ["on a row opens it", "second", {}, [["Two", false]]],
  ["with Ctrl opens it in a new tab", "second", { ctrlKey: true }, [["Two", true]]],
  ["on a row without a link does nothing", "nowhere", {}, []],
  ["on a button is the button's", "star", {}, []],
  ["on a label is the box's", "box", {}, []],
  ["on another link is that link's", "tag", {}, [["tag", false]]],
])("a click %s", (_, text, click, calls) => {
  show("open");
  fireEvent.click(at(text), click);
  expect(opened.mock.calls).toEqual(calls);
});

test("the middle button opens a row in a new tab, the right one does nothing", () => {
  show("open");
  fireEvent(at("first"), new MouseEvent("auxclick", { bubbles: true, button: 2 }));
  expect(opened).not.toHaveBeenCalled();
  fireEvent(at("first"), new MouseEvent("auxclick", { bubbles: true, button: 1 }));
  expect(opened.mock.calls).toEqual([["One", true]]);
});

test("a click that ends a selection of the row's text does not open it", () => {
  show("open");
  getSelection()?.selectAllChildren(at("second"));
  fireEvent.click(at("second"));
  expect(opened).not.toHaveBeenCalled();
  fireEvent.click(at("first"));
  expect(opened.mock.calls).toEqual([["One", false]]);
});

test("rows of several destinations open by their links alone", () => {
  show("keys");
  fireEvent.click(at("second"));
  expect(opened).not.toHaveBeenCalled();
});
