import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { useDraft } from "@/lib/browser/draft/useDraft";
import { storeUser } from "@/lib/data/account/storedUser";
import { renderWithFrame } from "@/test/render";
import { DraftNotice } from "./DraftNotice";

function Form() {
  const draft = useDraft({ place: "thing:1", saved: { values: { text: "saved" } } });
  return (
    <>
      <input aria-label="Search" />
      <DraftNotice {...draft} />
      <input
        aria-label="Text"
        value={draft.values.text}
        onChange={(event) => draft.change({ text: event.currentTarget.value })}
      />
    </>
  );
}

/** Opens the form with a draft of an earlier visit. */
async function openAgain(): Promise<HTMLInputElement> {
  storeUser("u1", "en");
  const first = await renderWithFrame(<Form />);
  await userEvent.type(screen.getByLabelText("Text"), " and typed");
  first.unmount();
  await renderWithFrame(<Form />);
  return screen.getByLabelText("Text");
}
const forget = () => screen.getByRole("button", { name: "Forget" });

test("a draft forgotten by a key leaves the focus on the field after its notice", async () => {
  const field = await openAgain();
  expect(field.value).toBe("saved and typed");
  forget().focus();
  await userEvent.keyboard("{Enter}");
  expect(field.value).toBe("saved");
  expect(screen.queryByRole("status")).toBeNull();
  expect(document.activeElement).toBe(field);
});

test("a draft forgotten by a click opens no keyboard", async () => {
  const field = await openAgain();
  await userEvent.click(forget());
  expect(field.value).toBe("saved");
  expect(document.activeElement).toBe(document.body);
});
