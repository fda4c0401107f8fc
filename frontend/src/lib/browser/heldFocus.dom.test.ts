import { expect, test } from "vitest";
import { focusedPlace, focusPlace } from "./heldFocus";

const PAGE = '<p><a href="/">Home</a></p><div><p>Text</p><div tabindex="0" id="chart"></div></div>';

function drawn(html: string): HTMLElement {
  document.body.innerHTML = `<div id="root">${html}</div>`;
  return document.getElementById("root") as HTMLElement;
}

test("the element with the focus has it again after the page was drawn anew", () => {
  let root = drawn(PAGE);
  expect(focusedPlace(root)).toBeUndefined();
  document.getElementById("chart")?.focus();
  const place = focusedPlace(root);
  root = drawn(PAGE);
  expect(document.activeElement).toBe(document.body);
  if (place) focusPlace(root, place);
  expect(document.activeElement?.id).toBe("chart");
});

test.each([
  ["another element at its place", '<p></p><div><p>Text</p><button id="chart"></button></div>'],
  ["nothing at its place", "<p></p>"],
])("with %s nothing has the focus", (_, html) => {
  let root = drawn(PAGE);
  document.getElementById("chart")?.focus();
  const place = focusedPlace(root);
  root = drawn(html);
  if (place) focusPlace(root, place);
  expect(document.activeElement).toBe(document.body);
});

test("a focus that was set meanwhile stays", () => {
  let root = drawn(PAGE);
  document.getElementById("chart")?.focus();
  const place = focusedPlace(root);
  root = drawn(PAGE);
  root.querySelector("a")?.focus();
  if (place) focusPlace(root, place);
  expect(document.activeElement?.tagName).toBe("A");
});
