import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
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

beforeEach(() => {
  vi.unstubAllGlobals();
});

const filter = () => screen.getByLabelText("Filter by name or key");
const publishes = ({ id, lines }: Record<string, unknown>) => published(Number(String(id).slice(1)), lines);

describe("what somebody else published", () => {
  const theirs = metric(1, { vintage: 5, lastPeriod: "2026-10", lastValue: 99 });
  const overtaken = {
    DeskPublish: ({ basedOn, lines }: Record<string, unknown>) =>
      basedOn === 4 ? conflict : published(1, lines, 6),
    DeskPresent: present(theirs, ["2026-10", "2026-09"], [99, 120], ["theirs", null]),
  };

  test("is not overwritten by a row that was typed before it and read again after it", async () => {
    let reads = 0;
    const { calls } = await open({
      ...answers,
      ...overtaken,
      Desk: () => {
        reads += 1;
        const now = { ...entry(1), metric: theirs, nextPeriod: "2026-11", dueOn: "2026-12-01", due: false };
        return desk(reads === 1 ? [entry(1), entry(2)] : [now, entry(2)]);
      },
    });
    fireEvent.change(value("Price 1"), { target: { value: "121.5" } });
    await userEvent.type(filter(), "p");
    await waitFor(() => expect(reads).toBe(2));
    await screen.findByText("Price 1");
    await userEvent.type(value("Price 1"), "{Enter}");
    expect(await screen.findByText(/Someone else has published 99.0 \(theirs\) for Oct 2026/)).toBeTruthy();
    expect(sent(calls).map(({ basedOn }) => basedOn)).toEqual([4]);
  });

  test("is not overwritten by Enter, nor by typing on: only the button does, and keeps its text", async () => {
    const { calls } = await open({ ...answers, ...overtaken });
    await userEvent.type(value("Price 1"), "121.5{Enter}");
    await screen.findByText("Publish mine: 121.5 for Oct 2026");
    await userEvent.type(value("Price 1"), "{Enter}{Enter}");
    expect(sent(calls)).toHaveLength(1);
    await userEvent.type(value("Price 1"), "5{Enter}");
    await userEvent.click(await screen.findByText("Publish mine: 121.55 for Oct 2026"));
    await screen.findByText("Oct 2026: 121.55 saved.");
    expect(sent(calls)).toMatchObject([
      { basedOn: 4 },
      { basedOn: 4 },
      { basedOn: 5, lines: '2026-10\t121.55\t"theirs"' },
    ]);
  });

  test("is left by a button, and the row goes on from it", async () => {
    await open({ ...answers, ...overtaken });
    await userEvent.type(value("Price 1"), "121.5{Enter}");
    await userEvent.click(await screen.findByText("Keep theirs"));
    expect(value("Price 1").value).toBe("");
    expect(period("Price 1").value).toBe("2026-11");
    expect(document.activeElement).toBe(value("Price 1"));
  });
});

describe("a value with two readings", () => {
  test.each([
    ["en", "1,234", "Use 1234", "Use 1.234", "1234"],
    ["fr", "1.234", "Utiliser 1234", "Utiliser 1,234", "1234"],
  ] as const)("in %s: %s is not saved by Enter, however often", async (language, typed, one, other, line) => {
    const { calls } = await open({ ...answers, DeskPublish: publishes }, language);
    await userEvent.type(value("Price 1"), `${typed}{Enter}{Enter}{Enter}`);
    expect(screen.getByText(other)).toBeTruthy();
    expect(value("Price 1").getAttribute("aria-invalid")).toBe("true");
    expect(sent(calls)).toEqual([]);
    await userEvent.click(screen.getByText(one));
    expect(document.activeElement).toBe(value("Price 1"));
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(sent(calls)).toMatchObject([{ lines: `2026-10\t${line}` }]));
  });
});

describe("a row that is not saved", () => {
  test("says so while one types, is counted, and is saved by its button", async () => {
    const { calls } = await open({ ...answers, DeskPublish: publishes });
    await userEvent.type(value("Price 2"), "5");
    expect(within(row("Price 2")).getByText("Not saved")).toBeTruthy();
    expect(screen.getByText("One row is not saved")).toBeTruthy();
    expect(value("Price 2").inputMode).toBe("");
    await userEvent.click(within(row("Price 2")).getByText("Save"));
    expect(await within(row("Price 2")).findByText("Oct 2026: 5 saved.")).toBeTruthy();
    expect(document.activeElement).toBe(value("Price 2"));
    expect(screen.queryByText(/not saved/i)).toBeNull();
    expect(sent(calls)).toHaveLength(1);
  });

  test("is counted where it is filtered away, and shown again", async () => {
    await open({
      ...answers,
      Desk: ({ search }: Record<string, unknown>) => desk(search ? [entry(2)] : [entry(1), entry(2)]),
      DeskPublish: () => new TypeError("network"),
    });
    await userEvent.type(value("Price 1"), "5{Enter}");
    await screen.findByText("Try again");
    await userEvent.type(filter(), "2");
    await waitFor(() => expect(screen.queryByText("Price 1")).toBeNull());
    expect(screen.getByText("One row is not saved")).toBeTruthy();
    expect(screen.getByText("1 of the results is due.")).toBeTruthy();
    await userEvent.click(screen.getByText("Show all rows (one is hidden by the filter)"));
    expect(await screen.findByText("Price 1")).toBeTruthy();
  });

  test("is none where a value was saved and only its undoing failed", async () => {
    await open({ ...answers, DeskPublish: publishes, DeskUndo: () => new TypeError("network") });
    await userEvent.type(value("Price 1"), "5{Enter}");
    await userEvent.click(await screen.findByText("Undo"));
    await screen.findByText("Try again");
    expect(screen.queryByText("One row is not saved")).toBeNull();
    expect(screen.getByText("One value could not be undone")).toBeTruthy();
  });
});

describe("another period than the proposed one", () => {
  const DeskPresent = present(metric(1), ["2026-08", "2026-07"], [1.1, 1], ["prov", null]);

  test("is saved once the row said what it replaces, and the text stays", async () => {
    const { calls } = await open({ ...answers, DeskPresent, DeskPublish: publishes });
    fireEvent.change(period("Price 1"), { target: { value: "2026-08" } });
    fireEvent.change(value("Price 1"), { target: { value: "1.25" } });
    await userEvent.type(value("Price 1"), "{Enter}");
    expect(await screen.findByText("Replaces 1.1 (prov) for Aug 2026; its note is kept.")).toBeTruthy();
    // The change is from the month before it, not from the latest.
    expect(within(row("Price 1")).getByText("+25.0%")).toBeTruthy();
    expect(sent(calls)).toEqual([]);
    await userEvent.type(value("Price 1"), "{Enter}");
    await waitFor(() => expect(sent(calls)).toMatchObject([{ lines: '2026-08\t1.25\t"prov"' }]));
  });

  test("that is far off says from where on the series would have a gap", async () => {
    const { calls } = await open({ ...answers, DeskPublish: publishes });
    fireEvent.change(period("Price 1"), { target: { value: "2206-10" } });
    fireEvent.change(value("Price 1"), { target: { value: "5" } });
    await userEvent.type(value("Price 1"), "{Enter}");
    expect(
      await screen.findByText("The next period is Oct 2026. The periods before Oct 2206 would stay empty."),
    ).toBeTruthy();
    expect(sent(calls)).toEqual([]);
  });

  test("is not saved where nobody can tell what it replaces", async () => {
    const { calls } = await open({
      ...answers,
      DeskPresent: () => new TypeError("network"),
      DeskPublish: publishes,
    });
    fireEvent.change(period("Price 1"), { target: { value: "2026-08" } });
    await userEvent.type(value("Price 1"), "5{Enter}");
    await screen.findByText("Try again");
    expect(sent(calls)).toEqual([]);
  });

  test("may not be empty", async () => {
    await open(answers);
    fireEvent.change(period("Price 1"), { target: { value: "" } });
    await userEvent.type(value("Price 1"), "5{Enter}");
    expect(screen.getByText(/^Enter the period/)).toBeTruthy();
    expect(period("Price 1").getAttribute("aria-invalid")).toBe("true");
  });
});

describe("where the reader goes on", () => {
  test("after taking a value back it is the field of the value", async () => {
    const saved = metric(1, { vintage: 5, lastPeriod: "2026-10", lastValue: 5 });
    await open({
      ...answers,
      DeskPublish: { publish: { metric: saved, problems: [] } },
      DeskUndo: { undoPublish: { metric: metric(1, { vintage: 6 }), problems: [] } },
    });
    await userEvent.type(value("Price 1"), "5{Enter}");
    await userEvent.click(await screen.findByText("Undo"));
    await screen.findByText(/^Undone/);
    expect(document.activeElement).toBe(value("Price 1"));
  });

  test("after more rows were asked for it is the first of them", async () => {
    const page = (nodes: object[], endCursor: string | null) => {
      const { viewer } = desk(nodes);
      const pageInfo = { endCursor, hasNextPage: endCursor !== null };
      return { viewer: { ...viewer, desk: { ...viewer.desk, pageInfo, totalCount: 3, dueCount: 3 } } };
    };
    await open({
      ...answers,
      Desk: ({ after }: Record<string, unknown>) =>
        after ? page([entry(3)], null) : page([entry(1), entry(2)], "2"),
    });
    await userEvent.click(screen.getByText("Show 50 more"));
    await screen.findByText("Price 3");
    await waitFor(() => expect(document.activeElement).toBe(value("Price 3")));
  });

  test("of those that are due it is not told how many there are in all", async () => {
    await open(answers);
    expect(screen.getByText("3 of your 3 indicators are due.")).toBeTruthy();
    await userEvent.click(screen.getByText("Due", { selector: "a" }));
    expect(await screen.findByText("3 indicators are due.")).toBeTruthy();
  });
});
