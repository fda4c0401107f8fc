import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { NetworkError, ServerError } from "@/lib/data/graphql";
import { type Problem, useFieldErrors } from "@/lib/data/problems";
import { useSaving } from "@/lib/data/saving";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { FormShell } from "./FormShell";
import { TextInput } from "./fields";

type Send = (
  input: { name: string; key: string },
  idempotencyKey: string,
) => Promise<{ problems: Problem[] }>;

function Form({ send, done = () => {}, long }: { send: Send; done?: () => void; long?: boolean }) {
  const [name, setName] = useState("");
  const [key, setKey] = useState("");
  const saving = useSaving({ send, done });
  const errorOf = useFieldErrors(saving.problems);
  return (
    <FormShell
      {...saving}
      submit="Save"
      onSubmit={() => void saving.save({ name, key })}
      fieldNames={long ? { name: "Name", key: "Key" } : undefined}
    >
      <TextInput
        name="name"
        label="Name"
        value={name}
        error={errorOf("name")}
        onChange={(it) => setName(it.target.value)}
      />
      <TextInput
        name="key"
        label="Key"
        value={key}
        error={errorOf("key")}
        onChange={(it) => setKey(it.target.value)}
      />
    </FormShell>
  );
}

const refusal = (...problems: Problem[]) => ({ problems });

test("a refused field says so beside itself, has the focus and keeps what was typed", async () => {
  const send = vi.fn<Send>().mockResolvedValue(refusal({ code: "KEY_TAKEN", field: "key", params: {} }));
  await renderWithFrame(<Form send={send} />);
  await userEvent.type(screen.getByLabelText("Key"), "prices{Enter}");
  const field = screen.getByLabelText("Key") as HTMLInputElement;
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(field.value).toBe("prices");
  expect(field.getAttribute("aria-invalid")).toBe("true");
  const described = field.getAttribute("aria-describedby") ?? "";
  const words = described
    .split(" ")
    .map((id) => document.getElementById(id)?.textContent)
    .join(" ");
  expect(words).toContain("already exists");
});

/** Rejects the name and the key as missing. */
const refusesBoth = () =>
  vi
    .fn<Send>()
    .mockResolvedValue(
      refusal(
        { code: "REQUIRED", field: "name", params: {} },
        { code: "REQUIRED", field: "key", params: {} },
      ),
    );

test("a long form lists its problems above the fields; a choice there leads to the field", async () => {
  await renderWithFrame(<Form send={refusesBoth()} long />);
  fireEvent.click(screen.getByText("Save"));
  expect(await screen.findByText("2 problems to fix")).toBeTruthy();
  fireEvent.click(screen.getByText(/^Key: /));
  expect(document.activeElement).toBe(screen.getByLabelText("Key"));
});

test("a field that is filled loses its complaint at once, and the focus stays where it is", async () => {
  await renderWithFrame(<Form send={refusesBoth()} long />);
  const name = screen.getByLabelText<HTMLInputElement>("Name");
  const key = screen.getByLabelText<HTMLInputElement>("Key");
  fireEvent.click(screen.getByText("Save"));
  await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
  fireEvent.change(name, { target: { value: " " } });
  expect(name.getAttribute("aria-invalid")).toBe("true");
  fireEvent.change(name, { target: { value: "P" } });
  expect(name.getAttribute("aria-invalid")).not.toBe("true");
  expect(key.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(name);
  fireEvent.change(key, { target: { value: "p" } });
  expect(screen.queryByText(/Fill in/)).toBeNull();
});

test("a problem whose field is not in the form stands above it", async () => {
  const send = vi.fn<Send>().mockResolvedValue(refusal({ code: "FORBIDDEN", field: null, params: {} }));
  await renderWithFrame(<Form send={send} />);
  fireEvent.click(screen.getByText("Save"));
  expect((await screen.findByRole("alert")).textContent).toContain("Your role does not allow this");
});

test("after a lost answer nothing typed is lost, and the retry carries the same idempotency key", async () => {
  const done = vi.fn();
  const send = vi.fn<Send>().mockRejectedValueOnce(new NetworkError("lost")).mockResolvedValue(refusal());
  await renderWithFrame(<Form send={send} done={done} />);
  await userEvent.type(screen.getByLabelText("Name"), "Prices{Enter}");
  fireEvent.click(await screen.findByText("Try again"));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  const [first, second] = send.mock.calls;
  expect(second?.[0]).toEqual({ name: "Prices", key: "" });
  expect(second?.[1]).toBe(first?.[1]);
});

test("another content gets another idempotency key", async () => {
  const send = vi.fn<Send>().mockRejectedValue(new NetworkError("lost"));
  await renderWithFrame(<Form send={send} />);
  await userEvent.type(screen.getByLabelText("Name"), "a{Enter}");
  await screen.findByText("Try again");
  await userEvent.type(screen.getByLabelText("Name"), "b{Enter}");
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2));
  expect(send.mock.calls[1]?.[1]).not.toBe(send.mock.calls[0]?.[1]);
});

test.each([
  ["hello@example.org", "mailto:hello@example.org"],
  ["https://help.example/contact", "https://help.example/contact"],
])(
  "a failing server is told with the number of the request and whom to write to: %s",
  async (contact, link) => {
    serve({ Service: { service: { contact, helpUrl: null, version: "1" } } });
    const send = vi.fn<Send>().mockRejectedValue(new ServerError("INTERNAL", "0193-77ab"));
    await renderWithFrame(<Form send={send} />);
    fireEvent.click(screen.getByText("Save"));
    expect((await screen.findByText(contact)).getAttribute("href")).toBe(link);
    const said = screen.getByRole("alert").textContent;
    expect(said).toContain("0193-77ab");
    expect(said).toContain("Saving failed");
  },
);

test.each([
  ["UNAVAILABLE", "The server cannot answer"],
  ["OUTCOME_UNKNOWN", "We don’t know whether this was saved"],
] as const)("after %s the form says so, and sends the same attempt again", async (code, sentence) => {
  serve({ Service: { service: { contact: "hello@example.org", helpUrl: null, version: "1" } } });
  const done = vi.fn();
  const send = vi.fn<Send>().mockRejectedValueOnce(new ServerError(code)).mockResolvedValue(refusal());
  await renderWithFrame(<Form send={send} done={done} />);
  await userEvent.type(screen.getByLabelText("Name"), "Prices{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain(sentence);
  fireEvent.click(screen.getByText("Try again"));
  await waitFor(() => expect(done).toHaveBeenCalledOnce());
  expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
});

test("a second press while a save is under way sends nothing", async () => {
  const send = vi.fn<Send>().mockReturnValue(new Promise(() => {}));
  await renderWithFrame(<Form send={send} />);
  fireEvent.submit(screen.getByText("Save").closest("form") as HTMLFormElement);
  fireEvent.submit(screen.getByText("Save").closest("form") as HTMLFormElement);
  expect(send).toHaveBeenCalledOnce();
});
