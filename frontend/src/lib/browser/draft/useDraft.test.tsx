import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { renderWithFrame } from "@/test/render";
import { resetStoredUser, storeUser } from "../../data/account/storedUser";
import { forgetDrafts } from "./storedDrafts";
import { useDraft } from "./useDraft";

const KEY = "statitDraft:u1:thing:1";

function Form({ place = "thing:1", saved = "saved" }: { place?: string; saved?: string }) {
  const draft = useDraft({ place, saved: { values: { text: saved } } });
  return (
    <>
      {draft.restored && <p>{draft.restored.isOlder ? "Restored, older" : "Restored"}</p>}
      <button type="button" onClick={() => draft.forget()}>
        Forget
      </button>
      <input
        aria-label="Text"
        value={draft.values.text}
        onChange={(event) => draft.change({ text: event.currentTarget.value })}
      />
      <p>{draft.isKept ? "kept" : "not kept"}</p>
      <button type="button" onClick={draft.finish}>
        Save
      </button>
    </>
  );
}

const open = (props: { place?: string; saved?: string } = {}) => renderWithFrame(<Form {...props} />);
const field = () => screen.getByLabelText<HTMLInputElement>("Text");
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const pause = () => act(() => vi.advanceTimersByTime(400));
const notice = () => screen.queryByText(/^Restored/);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  storeUser("u1", "en");
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("what is typed", () => {
  test.each<[string, () => void]>([
    ["after a pause", pause],
    ["when the page is left", () => fireEvent(window, new Event("pagehide"))],
    [
      "when the page is hidden",
      () => {
        vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
        fireEvent(document, new Event("visibilitychange"));
      },
    ],
  ])("is stored %s", async (_, happens) => {
    await open();
    type("t");
    expect(localStorage.getItem(KEY)).toContain("t");
    type("typed");
    expect(localStorage.getItem(KEY)).not.toContain("typed");
    happens();
    expect(localStorage.getItem(KEY)).toContain("typed");
  });

  test("is stored when the form is left, comes back with a notice, and goes when it is forgotten", async () => {
    const first = await open();
    expect(notice()).toBeNull();
    type("typed");
    first.unmount();
    const { at } = JSON.parse(localStorage.getItem(KEY) ?? "");
    vi.advanceTimersByTime(1000);
    await open();
    pause();
    expect(field().value).toBe("typed");
    expect(notice()).toBeTruthy();
    // To look at a draft is no change.
    expect(JSON.parse(localStorage.getItem(KEY) ?? "").at).toBe(at);
    fireEvent.click(screen.getByRole("button", { name: "Forget" }));
    expect(field().value).toBe("saved");
    expect(notice()).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test("is removed after a save, also as the form is left", async () => {
    const first = await open();
    type("typed");
    pause();
    fireEvent.click(screen.getByText("Save"));
    first.unmount();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test("is removed when it equals the saved value again", async () => {
    await open();
    type("typed");
    pause();
    type("saved");
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  test.each<[string, { place?: string; saved?: string }, () => void, string, boolean]>([
    ["comes back", {}, () => {}, "typed", false],
    ["says that others saved since", { saved: "theirs" }, () => {}, "typed", true],
    ["is not of another object", { place: "thing:2" }, () => {}, "saved", false],
    ["is not shown to another user", {}, () => storeUser("u2", "en"), "saved", false],
    ["is not shown to a guest", {}, () => resetStoredUser(), "saved", false],
    ["ends after 30 days", {}, () => vi.advanceTimersByTime(30 * 86_400_000 + 1), "saved", false],
    ["ends at a sign-out", {}, () => forgetDrafts("u1"), "saved", false],
  ])("%s", async (_, later, between, shown, isOlder) => {
    const first = await open();
    type("typed");
    first.unmount();
    between();
    await open(later);
    expect(field().value).toBe(shown);
    expect(notice() !== null).toBe(shown === "typed");
    expect(screen.queryByText("Restored, older") !== null).toBe(isOlder);
  });

  test("is not stored after a sign-out", async () => {
    const first = await open();
    type("typed");
    pause();
    type("typed on");
    forgetDrafts("u1");
    resetStoredUser();
    first.unmount();
    expect(Object.keys(localStorage).filter((key) => key.startsWith("statitDraft"))).toEqual([]);
  });

  test("stays in the form where the browser stores nothing", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    await open();
    type("typed");
    expect(screen.getByText("not kept")).toBeTruthy();
    expect(field().value).toBe("typed");
  });
});
