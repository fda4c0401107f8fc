import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { CHUNK_TIME_OUT_MS, ChunkLoadError, lazyPage, loadChunk } from "./lazyPage";

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "error").mockImplementation(() => {}); // React reports errors that boundaries catch
});
afterEach(() => {
  vi.useRealTimers();
});

const frames = {
  waiting: <p>waiting</p>,
  failed: (retry: () => void) => (
    <button type="button" onClick={retry}>
      again
    </button>
  ),
};

test("a chunk that does not arrive in 120 seconds raises a chunk load error", async () => {
  const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(CHUNK_TIME_OUT_MS - 1);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(await outcome).toBeInstanceOf(ChunkLoadError);
  expect(CHUNK_TIME_OUT_MS).toBe(120_000);
});

test("a chunk that cannot be downloaded raises the same error, with its cause", async () => {
  const cause = new TypeError("failed to fetch");
  const error = await loadChunk(() => Promise.reject(cause)).catch((it: unknown) => it);
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect((error as Error).cause).toBe(cause);
});

test("a chunk that arrives leaves no timer behind", async () => {
  await expect(loadChunk(() => Promise.resolve(1))).resolves.toBe(1);
  expect(vi.getTimerCount()).toBe(0);
});

test("a page that did not arrive is asked for again on request", async () => {
  const load = vi.fn(() => new Promise<{ default: () => React.ReactNode }>(() => {}));
  const Page = lazyPage(load, frames);
  render(<Page />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText("waiting")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIME_OUT_MS));
  load.mockResolvedValueOnce({ default: () => <p>here</p> });
  await act(async () => {
    fireEvent.click(screen.getByText("again"));
    await vi.advanceTimersByTimeAsync(0);
  });
  expect(screen.getByText("here")).toBeTruthy();
  expect(load).toHaveBeenCalledTimes(2);
});

test("a page that was downloaded before is shown at once", async () => {
  const Page = lazyPage(async () => ({ default: () => <p>here</p> }), frames);
  await Page.preload();
  render(<Page />);
  expect(screen.getByText("here")).toBeTruthy();
  expect(screen.queryByText("waiting")).toBeNull();
});

test("other errors of a page are not taken for chunk errors", async () => {
  const Page = lazyPage(
    async () => ({
      default: () => {
        throw new Error("a fault of the page");
      },
    }),
    frames,
  );
  await expect(
    act(async () => {
      render(<Page />);
      await vi.advanceTimersByTimeAsync(0);
    }),
  ).rejects.toThrow("a fault of the page");
});
