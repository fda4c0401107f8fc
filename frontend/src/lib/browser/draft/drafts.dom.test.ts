import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adoptDraft, forgetDraft, GUEST, keepDraft, readDraft } from "./drafts";
import { forgetDrafts } from "./storedDrafts";

beforeEach(() => localStorage.clear());
afterEach(() => void vi.useRealTimers());

describe("drafts", () => {
  test("belong to one owner and one place", () => {
    keepDraft("1", "a", { text: "x" });
    expect(readDraft("1", "a")?.value).toEqual({ text: "x" });
    expect(readDraft("1", "b")).toBeNull();
    expect(readDraft("2", "a")).toBeNull();
    forgetDraft("1", "a");
    expect(readDraft("1", "a")).toBeNull();
  });

  test("end after 30 days, and are removed by the next one", () => {
    vi.useFakeTimers({ now: 0 });
    keepDraft("1", "a", 1);
    vi.setSystemTime(30 * 24 * 3600_000 + 1);
    expect(readDraft("1", "a")).toBeNull();
    keepDraft("1", "b", 2);
    expect(Object.keys(localStorage)).toEqual(["statitDraft:1:b"]);
  });

  test("of one owner are removed together", () => {
    keepDraft("1", "a", 1);
    keepDraft("12", "a", 2);
    forgetDrafts("1");
    expect([readDraft("1", "a"), readDraft("12", "a")?.value]).toEqual([null, 2]);
  });

  test("of guests go to who signs up, unless their own is newer", () => {
    vi.useFakeTimers({ now: 0 });
    keepDraft(GUEST, "a", "of a guest");
    expect(adoptDraft("1", "a")?.value).toBe("of a guest");
    expect(readDraft(GUEST, "a")).toBeNull();
    expect(readDraft("1", "a")?.value).toBe("of a guest");
    keepDraft(GUEST, "a", "older");
    vi.setSystemTime(5);
    keepDraft("1", "a", "newer");
    expect(adoptDraft("1", "a")?.value).toBe("newer");
  });

  test("of another shape do not count", () => {
    localStorage.setItem("statitDraft:1:a", "{");
    localStorage.setItem("statitDraft:1:b", "3");
    expect([readDraft("1", "a"), readDraft("1", "b")]).toEqual([null, null]);
  });
});
