import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { useViewer } from "@/lib/data/session";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { FooterPreferences } from "./preferences";

/** Says when the user is known. */
function SignedIn() {
  return useViewer().viewer ? <p>signed in</p> : null;
}

test("the language of a user is stored, also if she leaves the page at once", async () => {
  const calls = serve({
    Viewer: { viewer: { id: "v", language: "EN", expert: false, account: { kind: "USER" } } },
    SetLanguage: { setLanguage: { problems: [] } },
  });
  const sent = vi.spyOn(globalThis, "fetch");
  await renderWithFrame(
    <>
      <FooterPreferences />
      <SignedIn />
    </>,
  );
  await screen.findByText("signed in");
  expect(screen.queryByText("Browser’s language")).toBeNull();
  await userEvent.selectOptions(await screen.findByLabelText("Language"), "fr");
  await waitFor(() => expect(sent.mock.lastCall?.[1]?.body).toContain("SetLanguage"));
  expect(calls.at(-1)?.variables).toEqual({ language: "FR" });
  expect(sent.mock.lastCall?.[1]?.keepalive).toBe(true);
});

test("a guest chooses a language in a cookie, or that of the browser", async () => {
  serve({ Viewer: { viewer: null } });
  await renderWithFrame(<FooterPreferences />);
  const select = await screen.findByLabelText("Language");
  await userEvent.selectOptions(select, "fr");
  expect(document.cookie).toBe("statit_language=fr");
  await userEvent.selectOptions(await screen.findByLabelText("Langue"), "Langue du navigateur");
  expect(await screen.findByLabelText("Language")).toHaveProperty("value", "en");
  expect(document.cookie).toBe("");
});
