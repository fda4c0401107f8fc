import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { NetworkError } from "@/lib/data/graphql";
import type { Problem } from "@/lib/data/problems";
import { renderWithFrame } from "@/test/render";
import { Switch } from "../field/fields";
import { Toasts } from "./toasts";
import { useStoredChoice } from "./useStoredChoice";

interface Payload {
  readonly problems: readonly Problem[];
}
const STORED: Payload = { problems: [] };
const REFUSED: Payload = { problems: [{ code: "FORBIDDEN", params: {} }] };

/** A switch whose requests wait for `answer`; `sent` has what was sent, `shown` what was shown elsewhere. */
async function show(has = false) {
  const sent: boolean[] = [];
  const waiting: { resolve: (it: Payload) => void; reject: (it: Error) => void }[] = [];
  const shown = vi.fn();
  const done = vi.fn();
  function Choice() {
    const [stored, setStored] = useState(has);
    const [isOn, choose] = useStoredChoice({
      stored,
      send: (wanted: boolean) => {
        sent.push(wanted);
        return new Promise<Payload>((resolve, reject) => waiting.push({ resolve, reject }));
      },
      show: shown,
      done: (wanted) => {
        done(wanted);
        setStored(wanted);
      },
    });
    return <Switch label="it" checked={isOn} onChange={() => choose(!isOn)} />;
  }
  await renderWithFrame(
    <>
      <Choice />
      <Toasts />
    </>,
  );
  const answer = (it: Payload | Error) =>
    act(async () => {
      const { resolve, reject } = waiting.shift() ?? {};
      if (it instanceof Error) reject?.(it);
      else resolve?.(it);
    });
  return { sent, shown, done, answer };
}
const isOn = () => screen.getByRole<HTMLInputElement>("switch").checked;
const press = () => userEvent.click(screen.getByRole("switch"));
const toast = () => screen.getByRole("status").textContent;

test("a choice is shown before the server has it, and remains", async () => {
  const { sent, answer, done } = await show();
  await press();
  expect(isOn()).toBe(true);
  expect(done).not.toHaveBeenCalled();
  await answer(STORED);
  expect([isOn(), sent, done.mock.calls]).toEqual([true, [true], [[true]]]);
});

test.each([
  ["refuses", REFUSED],
  ["does not respond", new NetworkError("offline")],
])("where the server %s, the former choice returns with a message", async (_, answered) => {
  const { answer, shown, done } = await show(true);
  await press();
  expect(isOn()).toBe(false);
  await answer(answered);
  expect(isOn()).toBe(true);
  expect(shown.mock.calls).toEqual([[false], [true]]);
  expect(done).not.toHaveBeenCalled();
  expect(toast()).not.toBe("");
});

test("two quick presses reach the server one after the other, and the second one holds", async () => {
  const { sent, answer, done } = await show();
  await press();
  await press();
  expect([isOn(), sent]).toEqual([false, [true]]);
  await answer(STORED);
  expect([isOn(), sent]).toEqual([false, [true, false]]);
  await answer(STORED);
  expect([isOn(), done.mock.calls]).toEqual([false, [[false]]]);
});

test("of three quick presses the last one alone follows the first, if it differs", async () => {
  const { sent, answer } = await show();
  await press();
  await press();
  await press();
  await answer(STORED);
  expect([isOn(), sent]).toEqual([true, [true]]);
});

test("where the second of two presses is refused, the first one is what the server has", async () => {
  const { answer, done } = await show();
  await press();
  await press();
  await answer(STORED);
  await answer(REFUSED);
  expect([isOn(), done.mock.calls]).toEqual([true, [[true]]]);
  expect(toast()).not.toBe("");
});

test("a refused choice that was taken back meanwhile is not sent again", async () => {
  const { sent, answer } = await show();
  await press();
  await press();
  await answer(REFUSED);
  expect([isOn(), sent]).toEqual([false, [true]]);
});
