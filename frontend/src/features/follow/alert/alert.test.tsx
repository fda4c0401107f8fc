import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { storeUser } from "@/lib/data/account/storedUser";
import { draftKeys } from "@/test/drafts";
import { renderWithFrame } from "@/test/render";
import { type Calls, serve } from "@/test/server";
import { Toasts } from "@/ui/state/toasts";
import { BellButton } from "./BellButton";
import { EndedAlerts } from "./EndedAlerts";
import { inputOf, valuesOf } from "./values";

const viewer = { viewer: { id: "v", language: "EN", expert: false, account: { kind: "USER" } } };
const alerted = (...ids: string[]) => ({ viewer: { id: "v", alerted: ids } });
const stored = (alert: object | null) => ({
  viewer: { id: "v", timeZone: "Europe/Paris", mailRefused: false, alert, metric: null },
});
const bell = (
  <>
    <BellButton id="m" name="Wheat" isOfCategories={false} />
    <Toasts />
  </>
);
const sent = (calls: Calls) =>
  calls.filter(({ operation }) => operation === "SetAlert").map(({ variables }) => variables.alert);

beforeEach(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

test("the bell sets a threshold, says what will happen, and shows that it is set", async () => {
  const calls = serve({
    Viewer: viewer,
    Alerted: alerted(),
    Alert: stored(null),
    SetAlert: { setAlert: { ...alerted("m"), problems: [] } },
  });
  await renderWithFrame(bell);
  await userEvent.click(await screen.findByRole("button", { name: "Set an alert on Wheat" }));
  await screen.findByText("An email at 19:00 (Europe/Paris) on days on which it was updated.");
  await userEvent.click(screen.getByRole("radio", { name: "When it crosses a threshold" }));
  await screen.findByText("Enter at least one bound.");
  await userEvent.type(screen.getByLabelText("Above"), "1,003.5");
  await screen.findByText("An email at 19:00 (Europe/Paris), only on days on which it goes above 1,003.5.");
  await userEvent.click(screen.getByRole("button", { name: "Save the alert" }));
  await screen.findByRole("button", { name: "Change the alert on Wheat" });
  expect(sent(calls)).toEqual([
    { mode: "THRESHOLD", lower: null, upper: 1003.5, overdue: false, pausedUntil: null },
  ]);
});

test("typed bounds come back for the same user, until the dialog is cancelled", async () => {
  serve({ Viewer: viewer, Alerted: alerted(), Alert: stored(null) });
  const open = async (user: string) => {
    storeUser(user, "en");
    const { unmount } = await renderWithFrame(bell);
    await userEvent.click(await screen.findByRole("button", { name: "Set an alert on Wheat" }));
    await screen.findByText(/^An email at/);
    return unmount;
  };
  const leave = await open("v");
  await userEvent.click(screen.getByRole("radio", { name: "When it crosses a threshold" }));
  await userEvent.type(screen.getByLabelText("Above"), "7");
  leave();
  const leaveOther = await open("other");
  expect(screen.queryByLabelText("Above")).toBeNull();
  leaveOther();
  await open("v");
  expect(screen.getByLabelText<HTMLInputElement>("Above").value).toBe("7");
  screen.getByText(/^Restored what you typed/);
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  expect(draftKeys()).toEqual([]);
});

test("what is wrong stands at its field, and nothing is sent", async () => {
  const alert = { id: "m", mode: "THRESHOLD", lower: 1, upper: null, overdue: true, pausedUntil: null };
  const calls = serve({ Viewer: viewer, Alerted: alerted("m"), Alert: stored(alert) });
  await renderWithFrame(bell);
  await userEvent.click(await screen.findByRole("button", { name: "Change the alert on Wheat" }));
  const lower = await screen.findByLabelText<HTMLInputElement>("Below");
  expect(lower.value).toBe("1");
  await userEvent.clear(lower);
  await userEvent.type(lower, "one");
  await userEvent.click(screen.getByRole("button", { name: "Save the alert" }));
  await waitFor(() => expect(screen.getByLabelText("Below").getAttribute("aria-invalid")).toBe("true"));
  expect(sent(calls)).toEqual([]);
});

test("what is wrong with both bounds is over once either is corrected", async () => {
  const alert = { id: "m", mode: "THRESHOLD", lower: 5, upper: 3, overdue: false, pausedUntil: null };
  const crossed = { code: "BOUNDS_CROSSED", field: "upper", params: {} };
  serve({
    Viewer: viewer,
    Alerted: alerted("m"),
    Alert: stored(alert),
    SetAlert: { setAlert: { viewer: null, problems: [crossed] } },
  });
  await renderWithFrame(bell);
  await userEvent.click(await screen.findByRole("button", { name: "Change the alert on Wheat" }));
  const isWrong = () => screen.getByLabelText("Above").getAttribute("aria-invalid") === "true";
  for (const corrected of ["Below", "Above"]) {
    await userEvent.click(await screen.findByRole("button", { name: "Save the alert" }));
    await waitFor(() => expect(isWrong()).toBe(true));
    await userEvent.type(screen.getByLabelText(corrected), "0");
    expect(isWrong()).toBe(false);
  }
});

test("the chart of the recent values has dates and values, and a gap where a period is missing", async () => {
  const observations = {
    frequency: "M",
    periods: ["2026-08", "2026-07", "2026-06", "2026-03", "2026-02", "2026-01"],
    values: [6, 5, 4, 3, 2, 1],
    texts: null,
    decimals: 1,
    incomplete: { first: false, last: false },
    unit: "own",
    base: null,
    season: null,
  };
  const metric = {
    id: "m",
    unit: { fr: null, en: "€" },
    frequency: "MONTHLY",
    decimals: 1,
    lastPeriod: "2026-08",
    lastValue: 6,
    series: { observations },
  };
  serve({
    Viewer: viewer,
    Alerted: alerted(),
    Alert: { viewer: { id: "v", timeZone: "UTC", mailRefused: false, alert: null, metric } },
  });
  await renderWithFrame(bell);
  await userEvent.click(await screen.findByRole("button", { name: "Set an alert on Wheat" }));
  const chart = await screen.findByRole("application", { name: "Wheat" });
  const texts = [...chart.querySelectorAll("svg text")].map((it) => it.textContent);
  expect(texts).toEqual(expect.arrayContaining(["Apr", "6.0", "€"]));
  expect(chart.querySelector("svg path")?.getAttribute("d")?.match(/M/g)).toHaveLength(2);
});

test("a guest is led to sign in, and back to the open dialog", async () => {
  serve({ Viewer: { viewer: null } });
  await renderWithFrame(bell, { at: "/mill/grain/wheat" });
  const link = await screen.findByRole("link", { name: "Sign in and set an alert on Wheat" });
  expect(link.getAttribute("href")).toBe("/sign?next=%2Fmill%2Fgrain%2Fwheat%3Falert&new=1");
});

test("bounds are sent with a threshold only, in the notation of the language", () => {
  const alert = { mode: "THRESHOLD", lower: -1.5, upper: 2, overdue: false, pausedUntil: null } as const;
  const french = valuesOf(alert, "fr");
  expect([french.lower, french.upper]).toEqual(["-1,5", "2"]);
  expect(inputOf(french, "fr")).toMatchObject({ lower: -1.5, upper: 2 });
  expect(inputOf({ ...french, mode: "WEEKLY" }, "fr")).toMatchObject({ lower: null, upper: null });
  expect(inputOf({ ...french, upper: "x" }, "fr")).toMatchObject([
    { code: "NUMBER_NOT_FINITE", field: "upper" },
  ]);
});

test("the link of a mail ends the alerts, says so, and undoes it", async () => {
  const calls = serve({
    EndAlerts: { endAlerts: { count: 2, problems: [] } },
    UndoEndAlerts: { undoEndAlerts: { count: 2, problems: [] } },
  });
  await renderWithFrame(<EndedAlerts token="secret" />, { at: "/unsubscribe" });
  await screen.findByText("2 alerts and followed questions no longer send emails.");
  await userEvent.click(screen.getByRole("button", { name: "Undo" }));
  await screen.findByText("2 alerts and followed questions were restored.");
  expect(calls.map(({ operation, variables }) => [operation, variables.token])).toEqual([
    ["EndAlerts", "secret"],
    ["UndoEndAlerts", "secret"],
  ]);
});

test("a link that is not whole is said to be so", async () => {
  serve({ EndAlerts: { endAlerts: { count: null, problems: [{ code: "NOT_FOUND", params: {} }] } } });
  await renderWithFrame(<EndedAlerts token="" />, { at: "/unsubscribe" });
  expect(await screen.findByText("This link does not work")).toBeTruthy();
});

test("a removed alert can be restored from the toast", async () => {
  const alert = { id: "m", mode: "EVERY_UPDATE", lower: null, upper: null, overdue: true, pausedUntil: null };
  const calls = serve({
    Viewer: viewer,
    Alerted: alerted("m"),
    Alert: stored(alert),
    RemoveAlerts: { removeAlerts: { ...alerted(), problems: [] } },
    RestoreAlerts: { restoreAlerts: { ...alerted("m"), problems: [] } },
  });
  await renderWithFrame(bell);
  await userEvent.click(await screen.findByRole("button", { name: "Change the alert on Wheat" }));
  await userEvent.click(await screen.findByRole("button", { name: "Remove the alert" }));
  await screen.findByRole("button", { name: "Set an alert on Wheat" });
  await userEvent.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("The alert is back.");
  await screen.findByRole("button", { name: "Change the alert on Wheat" });
  expect(calls.filter(({ operation }) => operation === "RestoreAlerts")).toEqual([
    { operation: "RestoreAlerts", variables: { metrics: ["m"] } },
  ]);
});
