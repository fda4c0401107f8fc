import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { dateIn, lastComplete } from "@/lib/calendar/due";
import { browserTimeZone } from "@/lib/calendar/timeZone";
import {
  answers,
  conflict,
  desk,
  entry,
  metric,
  open,
  period,
  present,
  published,
  row,
  sent,
  value,
} from "@/test/desk";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { DeskView } from "./DeskView";

beforeEach(() => {
  vi.unstubAllGlobals();
});

afterEach(() => {
  vi.useRealTimers();
});

describe("the publisher's desk", () => {
  test("proposes the next period, saves by Enter and goes down; the row is ready for the one after", async () => {
    const { calls } = await open({
      ...answers,
      DeskPublish: ({ id, lines }: Record<string, unknown>) => published(Number(String(id).slice(1)), lines),
    });
    expect(screen.getByText(/^3 of your 3 indicators are due/)).toBeTruthy();
    expect(within(row("Price 1")).getByText(/since 1 Nov 2026/)).toBeTruthy();
    value("Price 1").focus();
    await userEvent.keyboard("121.5{Enter}");
    expect(document.activeElement).toBe(value("Price 2"));
    expect(await within(row("Price 1")).findByText("Oct 2026: 121.5 saved.")).toBeTruthy();
    expect(sent(calls)).toMatchObject([{ id: "m1", lines: "2026-10\t121.5", basedOn: 4 }]);
    expect(row("Price 1").querySelector<HTMLInputElement>('[data-column="period"]')?.value).toBe("2026-11");
    expect(value("Price 1").value).toBe("");
  });

  test.each([
    ["en", "Oct 2026: status “suppressed”"],
    ["fr", "oct. 2026 : statut « secret statistique »"],
  ] as const)("says in %s the status that was saved without a value", async (language, words) => {
    await open(
      { ...answers, DeskPublish: ({ lines }: Record<string, unknown>) => published(1, lines) },
      language,
    );
    value("Price 1").focus();
    await userEvent.keyboard(": Q{Enter}");
    expect(await screen.findByText((text) => text.replaceAll("\u00a0", " ").startsWith(words))).toBeTruthy();
  });

  test("marks a discontinued indicator, and publishes to it only when its end is taken back", async () => {
    const ended = { code: "METRIC_ENDED", field: null, params: { date: "2026-03-31" } };
    const { calls } = await open({
      ...answers,
      Desk: desk([
        { ...entry(1, { end: { date: "2026-03-31" } }), nextPeriod: null, dueOn: null, due: false },
      ]),
      DeskPublish: ({ resume, lines }: Record<string, unknown>) =>
        resume ? published(1, lines) : { publish: { metric: null, problems: [ended] } },
    });
    expect(within(row("Price 1")).getByText("Discontinued")).toBeTruthy();
    expect(within(row("Price 1")).queryByText(/since/)).toBeNull();
    const period = row("Price 1").querySelector('[data-column="period"]') as HTMLInputElement;
    expect(period.value).toBe("");
    fireEvent.change(period, { target: { value: "2026-10" } });
    value("Price 1").focus();
    await userEvent.keyboard("121.5{Enter}");
    await userEvent.click(await screen.findByText("Publish and take the end back"));
    expect(await screen.findByText("Oct 2026: 121.5 saved.")).toBeTruthy();
    // An undo would not restore the end.
    expect(screen.queryByText("Undo")).toBeNull();
    expect(sent(calls)).toMatchObject([{ resume: false }, { resume: true }]);
    expect(within(row("Price 1")).queryByText("Discontinued")).toBeNull();
  });

  test("walks by arrows, and Escape empties the field", async () => {
    await open(answers);
    value("Price 1").focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowUp}");
    expect(document.activeElement).toBe(value("Price 2"));
    await userEvent.keyboard("9");
    expect(value("Price 2").value).toBe("9");
    await userEvent.keyboard("{Escape}");
    expect(value("Price 2").value).toBe("");
  });

  test("keeps the focus where a value cannot be read, offers the point, and Enter takes it", async () => {
    const { calls } = await open({
      ...answers,
      DeskPublish: ({ lines }: Record<string, unknown>) => published(1, lines),
    });
    value("Price 1").focus();
    await userEvent.keyboard("121,5{Enter}");
    expect(document.activeElement).toBe(value("Price 1"));
    expect(value("Price 1").getAttribute("aria-invalid")).toBe("true");
    expect(within(row("Price 1")).getByText(/decimal comma/)).toBeTruthy();
    expect(screen.getByText("Use 121.5")).toBeTruthy();
    expect(sent(calls)).toEqual([]);
    await userEvent.keyboard("{Enter}");
    expect(await screen.findByText("Oct 2026: 121.5 saved.")).toBeTruthy();
  });

  test("in French reads a comma as the point of the line, and says values as French does", async () => {
    const { calls } = await open(
      { ...answers, DeskPublish: ({ lines }: Record<string, unknown>) => published(1, lines) },
      "fr",
    );
    value("Price 1").focus();
    await userEvent.keyboard("121,5");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(sent(calls)).toMatchObject([{ lines: "2026-10\t121.5" }]));
    expect(await screen.findByText(/: 121,5 enregistré/)).toBeTruthy();
  });

  test("tells who was overtaken what there is now, and publishes on top only when told so", async () => {
    const theirs = metric(1, { vintage: 5, lastPeriod: "2026-10", lastValue: 121.1 });
    const { calls } = await open({
      ...answers,
      DeskPublish: ({ basedOn, lines }: Record<string, unknown>) =>
        basedOn === 4 ? conflict : published(1, lines, 6),
      DeskPresent: present(theirs, ["2026-10", "2026-09"], [121.1, 120]),
    });
    value("Price 1").focus();
    await userEvent.keyboard("121.5{Enter}");
    expect(await screen.findByText(/Someone else has published 121.1 for Oct 2026/)).toBeTruthy();
    expect(screen.getByText("One row is not saved")).toBeTruthy();
    await userEvent.click(screen.getByText("Publish mine: 121.5 for Oct 2026"));
    await waitFor(() => expect(sent(calls).map(({ basedOn }) => basedOn)).toEqual([4, 5]));
    expect(await screen.findByText("Oct 2026: 121.5 saved.")).toBeTruthy();
  });

  test("takes a value back that was just saved, by publishing what stood there before", async () => {
    const saved = metric(1, { vintage: 5, lastPeriod: "2026-10", lastValue: 1215 });
    const { calls } = await open({
      ...answers,
      DeskPublish: { publish: { metric: saved, problems: [] } },
      DeskUndo: { undoPublish: { metric: metric(1, { vintage: 6 }), problems: [] } },
    });
    value("Price 1").focus();
    await userEvent.keyboard("1215{Enter}");
    await userEvent.click(await screen.findByText("Undo"));
    expect(await screen.findByText(/^Undone/)).toBeTruthy();
    const undone = calls.find(({ operation }) => operation === "DeskUndo");
    expect(undone?.variables).toMatchObject({ id: "m1", vintage: 5 });
    // The typed value is restored, to be corrected.
    expect(value("Price 1").value).toBe("1215");
  });

  test("does not take back what somebody published on top of", async () => {
    const saved = metric(1, { vintage: 5, lastPeriod: "2026-10", lastValue: 1215 });
    const { calls } = await open({
      ...answers,
      DeskPublish: { publish: { metric: saved, problems: [] } },
      DeskUndo: {
        undoPublish: {
          metric: null,
          problems: [{ code: "VINTAGE_CONFLICT", field: null, params: { basedOn: 5, current: 6 } }],
        },
      },
    });
    value("Price 1").focus();
    await userEvent.keyboard("1215{Enter}");
    await userEvent.click(await screen.findByText("Undo"));
    expect(await screen.findByText(/^This can’t be undone here/)).toBeTruthy();
    expect(sent(calls)).toHaveLength(1);
  });

  test("keeps what is typed where the connection drops, and sends it again with the same key", async () => {
    let calls = 0;
    const found = await open({
      ...answers,
      DeskPublish: ({ lines }: Record<string, unknown>) => {
        calls += 1;
        return calls === 1 ? new TypeError("network") : published(1, lines);
      },
    });
    value("Price 1").focus();
    await userEvent.keyboard("121.5{Enter}");
    await userEvent.click(await within(row("Price 1")).findByText("Try again"));
    expect(await screen.findByText("Oct 2026: 121.5 saved.")).toBeTruthy();
    const [first, second] = sent(found.calls);
    expect(first?.idempotencyKey).toBe(second?.idempotencyKey);
  });

  test("keeps what is typed while one filters, and warns before it is lost", async () => {
    const { history } = await open({
      ...answers,
      Desk: ({ search }: Record<string, unknown>) => desk(search ? [entry(2)] : [entry(1), entry(2)]),
    });
    fireEvent.change(value("Price 1"), { target: { value: "5" } });
    await userEvent.type(screen.getByLabelText("Filter by name or key"), "2");
    await waitFor(() => expect(screen.queryByText("Price 1")).toBeNull());
    await userEvent.clear(screen.getByLabelText("Filter by name or key"));
    await screen.findByText("Price 1");
    expect(value("Price 1").value).toBe("5");
    const asked = vi.spyOn(globalThis, "confirm").mockReturnValue(false);
    history.push("/elsewhere");
    await waitFor(() => expect(asked).toHaveBeenCalledWith(expect.stringMatching(/^One value/)));
    expect(history.location.pathname).toBe("/update");
    asked.mockRestore();
  });

  test("leads to the form where there are categories, and begins an empty series with the last complete period", async () => {
    await open({
      ...answers,
      Desk: desk([
        entry(1),
        {
          metric: metric(2, { lastPeriod: null, lastValue: null, observationCount: 0 }),
          nextPeriod: null,
          dueOn: null,
          due: true,
        },
        {
          metric: metric(3, { frequency: "CATEGORY", lastPeriod: "b" }),
          nextPeriod: null,
          dueOn: null,
          due: false,
        },
      ]),
    });
    const first = within(row("Price 2")).getByLabelText<HTMLInputElement>("Period for Price 2");
    expect(first.value).toBe(lastComplete("M", dateIn(browserTimeZone() ?? "UTC", new Date())));
    expect(within(row("Price 3")).getByText("Open the form").getAttribute("href")).toBe(
      "/insee/prices/cpi/3?edit",
    );
  });

  test.each([
    // In Auckland the new day begins 13 hours before UTC, in Honolulu 10 hours after it.
    ["2026-11-30T12:00:00Z", "Pacific/Auckland", "2026-11", /since 1 Dec 2026/],
    ["2026-11-30T12:00:00Z", "UTC", "2026-10", /^on 1 Dec 2026/],
    ["2026-12-01T09:00:00Z", "Pacific/Honolulu", "2026-10", /^on 1 Dec 2026/],
    ["2026-12-01T09:00:00Z", "UTC", "2026-11", /since 1 Dec 2026/],
  ])("at %s takes the date of %s: the last complete month is %s", async (now, timeZone, month, dueText) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    const empty = metric(2, { lastPeriod: null, lastValue: null, observationCount: 0 });
    await open({
      ...answers,
      Viewer: { viewer: { id: "v", language: "EN", timeZone, account: { key: "insee" }, accounts: [] } },
      Desk: desk([entry(1), { metric: empty, nextPeriod: null, dueOn: null, due: true }]),
      DeskPublish: ({ lines }: Record<string, unknown>) => published(1, lines),
    });
    await waitFor(() => expect(period("Price 2").value).toBe(month));
    await userEvent.type(value("Price 1"), "121.5{Enter}");
    expect(await within(row("Price 1")).findByText("Oct 2026: 121.5 saved.")).toBeTruthy();
    expect(within(row("Price 1")).getByText(dueText)).toBeTruthy();
  });

  test("tells those who may edit nothing what would stand here, and the next step", async () => {
    serve({ ...answers, Desk: desk([]) });
    const { unmount } = await renderWithFrame(<DeskView mayMakeCollection />, { at: "/update" });
    expect(
      (await screen.findByText("Import a file", undefined, { timeout: 8_000 })).getAttribute("href"),
    ).toBe("/new?kind=import");
    unmount();
    await renderWithFrame(<DeskView mayMakeCollection={false} />, { at: "/update" });
    expect((await screen.findByText("Become a publisher")).getAttribute("href")).toBe("/account");
  });
});
