import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentProps, useState } from "react";
import { expect, test, vi } from "vitest";
import { NetworkError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { renderWithFrame } from "@/test/render";
import { ConfirmDialog } from "./ConfirmDialog";

type Send = () => Promise<{ problems: Problem[] }>;

/** A button that opens a confirmation, which sends and then closes. */
function Deletion({
  send = async () => ({ problems: [] }),
  ...props
}: { send?: Send } & Partial<ComponentProps<typeof ConfirmDialog>>) {
  const [asks, setAsks] = useState(false);
  const close = () => setAsks(false);
  const saving = useSaving({ send, done: close });
  return (
    <>
      <button type="button" onClick={() => setAsks(true)}>
        Open
      </button>
      {asks && (
        <ConfirmDialog
          title="Delete the series?"
          action="Delete"
          saving={saving}
          onConfirm={() => void saving.save(null)}
          onClose={close}
          {...props}
        >
          <p>Its observations are deleted.</p>
          {props.children}
        </ConfirmDialog>
      )}
    </>
  );
}

async function open(element = <Deletion />, options: Parameters<typeof renderWithFrame>[1] = {}) {
  await renderWithFrame(element, options);
  await userEvent.click(screen.getByText("Open"));
  return screen.getByRole("dialog", { name: "Delete the series?" });
}

const button = (name: string) => screen.getByRole("button", { name });

test("the button that keeps everything has the focus, and Enter on it sends nothing", async () => {
  const send = vi.fn<Send>();
  await open(<Deletion send={send} />);
  expect(document.activeElement).toBe(button("Cancel"));
  await userEvent.keyboard("{Enter}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

test("a dialog taller than the window opens at its title", async () => {
  const showModal = vi.spyOn(HTMLDialogElement.prototype, "showModal").mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    this.open = true;
    this.scrollTop = 300; // as a browser does for a button at the end
  });
  const dialog = await open();
  expect(dialog.scrollTop).toBe(0);
  showModal.mockRestore();
});

test("the button that keeps everything is named in the language, or as the caller says", async () => {
  await open(<Deletion />, { language: "fr" });
  expect(button("Annuler")).toBeTruthy();
});

test("a given name of the button that keeps everything is used", async () => {
  await open(<Deletion keep="Keep the series" />);
  expect(document.activeElement).toBe(button("Keep the series"));
});

test("a field that asks for the focus gets it", async () => {
  await open(
    <Deletion isLocked>
      <input data-autofocus aria-label="Type the name" />
    </Deletion>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText("Type the name"));
  expect((button("Delete") as HTMLButtonElement).disabled).toBe(true);
});

test("the text of the dialog describes it", async () => {
  const dialog = await open();
  const described = document.getElementById(dialog.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toContain("Its observations are deleted.");
});

test("Escape closes it", async () => {
  const dialog = await open();
  // The browser turns the key into this event.
  fireEvent(dialog, new Event("cancel", { cancelable: true }));
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("it is closed before it leaves the document, so that the browser returns the focus", async () => {
  const dialog = await open();
  const close = vi.spyOn(HTMLDialogElement.prototype, "close").mockImplementation(function (
    this: HTMLDialogElement,
  ) {
    expect(this.isConnected).toBe(true);
  });
  await userEvent.click(button("Cancel"));
  expect(close.mock.contexts).toEqual([dialog]);
  close.mockRestore();
});

test("the action is sent once while it runs, then the dialog closes", async () => {
  let answer = (_: { problems: Problem[] }) => {};
  const send = vi.fn<Send>(() => new Promise((resolve) => (answer = resolve)));
  await open(<Deletion send={send} />);
  await userEvent.click(button("Delete"));
  expect(button("Delete").getAttribute("aria-busy")).toBe("true");
  await userEvent.click(button("Delete"));
  expect(send).toHaveBeenCalledTimes(1);
  answer({ problems: [] });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("a lost connection is said in the dialog, and the action can be sent again", async () => {
  const send = vi.fn<Send>().mockRejectedValueOnce(new NetworkError("no answer"));
  send.mockResolvedValueOnce({ problems: [] });
  await open(<Deletion send={send} />);
  await userEvent.click(button("Delete"));
  const alert = await screen.findByRole("alert");
  expect(screen.getByRole("dialog").contains(alert)).toBe(true);
  await userEvent.click(button("Try again"));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(send).toHaveBeenCalledTimes(2);
});

test("a rejection is said in the dialog, in the caller's words if it has any", async () => {
  const send = async () => ({ problems: [{ code: "CONFLICT", params: {} } as const] });
  await open(<Deletion send={send} sentence={(_, { code }) => `Rejected: ${code}`} />);
  await userEvent.click(button("Delete"));
  expect((await screen.findByRole("alert")).textContent).toBe("Rejected: CONFLICT");
});

test("an impossible action has no button", async () => {
  await open(<Deletion action={null} />);
  expect(screen.queryByRole("button", { name: "Delete" })).toBeNull();
  expect(document.activeElement).toBe(button("Cancel"));
});
