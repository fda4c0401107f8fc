import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { Toasts } from "@/ui/state/toasts";
import StarButton from "./StarButton";

const viewer = { viewer: { id: "v", language: "EN", expert: false, account: { kind: "USER" } } };
const starred = (...ids: string[]) => ({ viewer: { id: "v", starred: ids } });
const done = (...ids: string[]) => ({ ...starred(...ids), problems: [] });
const star = (
  <>
    <StarButton kind="METRIC" id="m" name="Wheat" />
    <Toasts />
  </>
);
const button = () => screen.findByRole("button", { name: "Favourite: Wheat" });
const pressed = async () => (await button()).getAttribute("aria-pressed");

beforeEach(() => sessionStorage.clear());

test("one press stars, the next takes the star away", async () => {
  const calls = serve({
    Viewer: viewer,
    Starred: starred("other"),
    AddFavourite: { addFavourite: done("other", "m") },
    RemoveFavourites: { removeFavourites: done("other") },
  });
  await renderWithFrame(star);
  await waitFor(async () => expect((await button()).hasAttribute("disabled")).toBe(false));
  await userEvent.click(await button());
  await waitFor(async () => expect(await pressed()).toBe("true"));
  await userEvent.click(await button());
  await waitFor(async () => expect(await pressed()).toBe("false"));
  const changes = calls.filter(({ operation }) => /Favourite/.test(operation));
  expect(changes).toEqual([
    { operation: "AddFavourite", variables: { favourite: { kind: "METRIC", id: "m" } } },
    { operation: "RemoveFavourites", variables: { favourites: [{ kind: "METRIC", id: "m" }] } },
  ]);
});

test("a press is sent to its end, also if the reader leaves the page at once", async () => {
  serve({
    Viewer: viewer,
    Starred: starred(),
    AddFavourite: { addFavourite: done("m") },
    RemoveFavourites: { removeFavourites: done() },
  });
  const sent = vi.spyOn(globalThis, "fetch");
  await renderWithFrame(star);
  await waitFor(async () => expect((await button()).hasAttribute("disabled")).toBe(false));
  for (const state of ["true", "false"]) {
    await userEvent.click(await button());
    await waitFor(async () => expect(await pressed()).toBe(state));
  }
  await waitFor(() => expect(sent.mock.lastCall?.[1]?.body).toContain("RemoveFavourites"));
  const kept = sent.mock.calls.filter(([, init]) => init?.keepalive);
  expect(kept.map(([, init]) => /mutation (\w+)/.exec(String(init?.body))?.[1])).toEqual([
    "AddFavourite",
    "RemoveFavourites",
  ]);
});

test.each([
  [
    "a rejection",
    { addFavourite: { viewer: null, problems: [{ code: "TOO_MANY", params: { max: 1000 } }] } },
  ],
  ["a broken connection", new Error("offline")],
])("after %s the star is as before, and the reader is told", async (_, answer) => {
  serve({ Viewer: viewer, Starred: starred(), AddFavourite: answer });
  await renderWithFrame(star);
  await waitFor(async () => expect((await button()).hasAttribute("disabled")).toBe(false));
  await userEvent.click(await button());
  await waitFor(() => expect(screen.getByRole("status").textContent).not.toBe(""));
  expect(await pressed()).toBe("false");
});

test("a guest signs in first, and then finds it starred", async () => {
  serve({ Viewer: { viewer: null } });
  const { unmount } = await renderWithFrame(star, { at: "/mill/grain/wheat" });
  const link = await screen.findByRole("link", { name: "Sign in and add Wheat to your favourites" });
  expect(link.getAttribute("href")).toBe("/sign?next=%2Fmill%2Fgrain%2Fwheat&new=1");
  await userEvent.click(link);
  unmount();
  const calls = serve({ Viewer: viewer, Starred: starred(), AddFavourite: { addFavourite: done("m") } });
  await renderWithFrame(star, { at: "/mill/grain/wheat" });
  await waitFor(async () => expect(await pressed()).toBe("true"));
  expect(calls.filter(({ operation }) => operation === "AddFavourite")).toHaveLength(1);
});
