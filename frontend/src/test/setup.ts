import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeAll } from "vitest";

configure({ asyncUtilTimeout: 10_000 });

// jsdom implements neither; the code works without them.
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
window.scrollTo = () => {};
globalThis.CSS ??= {} as typeof CSS;
CSS.escape ??= (text) => text.replace(/[^\w-]/g, "\\$&");

// jsdom implements the element and its `open`, but no method to open it.
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function () {
  this.open = false;
};

afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

// The files of a worker share one document, and some draw whole pages into it.
beforeAll(() => {
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
});
