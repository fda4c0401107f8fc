import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { CopyDialog } from "@/features/dashboard/copy/CopyDialog";
import { chartOf, dashboardOf, refusal } from "@/features/dashboard/testing";
import { storeUser } from "@/lib/data/account/storedUser";
import { draftKeys } from "@/test/drafts";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import DashboardPage from "./DashboardPage";
import NewDashboardPage from "./NewDashboardPage";

HTMLDialogElement.prototype.showModal ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

const viewer = { id: "u", expert: false, accounts: [], account: { key: "ann" } };
const places = {
  viewer: {
    id: "u",
    accounts: [{ id: "a", key: "ann", name: "Ann", visibility: "PRIVATE", can: { createDashboard: true } }],
    editableCollections: {
      nodes: [
        {
          id: "c",
          key: "prices",
          name: { en: "Prices", fr: null },
          account: { key: "insee", name: "INSEE", visibility: "PUBLIC" },
          can: { editDashboards: true },
        },
      ],
    },
  },
};
const newPath = "/i/:account/:collection/new";
const path = "/i/:account/:collection/:dashboard";
const personal = { collection: null, access: "SHARED", readers: [], key: "mine" };
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test("a personal one begins private, its key comes of its name, and what each choice brings is said", async () => {
  const calls = serve({
    Viewer: { viewer },
    DashboardPlaces: places,
    DashboardExists: { dashboard: null },
    CreateDashboard: { createDashboard: { dashboard: dashboardOf([], personal), problems: [] } },
  });
  const { history } = await renderWithFrame(<NewDashboardPage />, { at: "/i/ann/_/new", path: newPath });
  await screen.findByRole("heading", { name: "New dashboard" });
  type("Name", "My rents, by year");
  expect((screen.getByLabelText(/^Key/) as HTMLInputElement).value).toBe("my-rents-by-year");
  expect((screen.getByLabelText(/Only me/) as HTMLInputElement).checked).toBe(true);
  screen.getByText(/Your account is private: only its members can read it/);
  fireEvent.click(screen.getByLabelText(/Named readers/));
  screen.getByText("You will name the readers in the next step.");
  fireEvent.click(screen.getByRole("button", { name: "Create dashboard" }));
  await waitFor(() => expect(history.location.pathname).toBe("/i/ann/_/mine"));
  expect(history.location.search + history.location.hash).toBe("?settings#readers");
  expect(calls.find((it) => it.operation === "CreateDashboard")?.variables).toMatchObject({
    account: "ann",
    collection: null,
    input: {
      key: "my-rents-by-year",
      name: { en: "My rents, by year", fr: null },
      access: "SHARED",
      start: null,
    },
  });
});

test("what was typed comes back for the same user, until the dashboard is created", async () => {
  serve({
    Viewer: { viewer },
    DashboardPlaces: places,
    DashboardExists: { dashboard: null },
    CreateDashboard: { createDashboard: { dashboard: null, problems: [] } },
  });
  const name = async () => await screen.findByLabelText<HTMLInputElement>("Name");
  const open = async (user: string) => {
    storeUser(user, "en");
    const { unmount } = await renderWithFrame(<NewDashboardPage />, { at: "/i/ann/_/new", path: newPath });
    await name();
    return unmount;
  };
  const leave = await open("u");
  type("Name", "Rents");
  leave();
  const leaveOther = await open("other");
  expect((await name()).value).toBe("");
  leaveOther();
  await open("u");
  expect((await name()).value).toBe("Rents");
  screen.getByText(/^Restored what you typed/);
  fireEvent.click(screen.getByRole("button", { name: "Create dashboard" }));
  await screen.findByText("elsewhere");
  expect(draftKeys()).toEqual([]);
});

test("keys that are reserved, malformed or taken and dates that are none are told before anything is sent", async () => {
  const calls = serve({
    Viewer: { viewer },
    DashboardPlaces: places,
    DashboardExists: ({ key }) => ({ dashboard: key === "taken" ? { id: "d", key: "Taken" } : null }),
  });
  await renderWithFrame(<NewDashboardPage />, { at: "/i/insee/prices/new", path: newPath });
  await screen.findByRole("heading", { name: "New dashboard" });
  expect(screen.queryByLabelText(/Only me/)).toBeNull();
  const key = () => screen.getByLabelText(/^Key/).closest("[data-form-field]") as HTMLElement;
  type(/^Key/, "new");
  within(key()).getByText(/reserved/i);
  type(/^Key/, "-a");
  expect(within(key()).queryByText(/reserved/i)).toBeNull();
  type(/^Key/, "taken");
  await within(key()).findByText(/taken|already/i);
  type(/^Key/, "dashboards");
  await screen.findByText("This key is available.");
  type(/^From/, "2024");
  type(/^To/, "2020");
  fireEvent.click(screen.getByRole("button", { name: "Create dashboard" }));
  expect((await screen.findAllByText(/end is before the start/)).length).toBeGreaterThan(0);
  expect(calls.some((it) => it.operation === "CreateDashboard")).toBe(false);
});

test("another key warns that the address changes; settings changed meanwhile are not overwritten", async () => {
  const calls = serve({
    Viewer: { viewer },
    DashboardEdit: { dashboard: dashboardOf([]) },
    DashboardExists: { dashboard: null },
    UpdateDashboard: { updateDashboard: { dashboard: null, problems: [refusal("CONFLICT")] } },
  });
  await renderWithFrame(<DashboardPage />, { at: "/i/ann/prices/overview?settings", path });
  await screen.findByRole("heading", { name: "Settings of “Overview”" });
  type(/^Key/, "summary");
  screen.getByText("The address of the dashboard changes");
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  await screen.findByText(/Someone else changed these settings/);
  fireEvent.click(screen.getByRole("button", { name: "Keep what I typed" }));
  await waitFor(() => expect(screen.queryByText(/Someone else changed/)).toBeNull());
  expect((screen.getByLabelText(/^Key/) as HTMLInputElement).value).toBe("summary");
  expect(calls.find((it) => it.operation === "UpdateDashboard")?.variables).toMatchObject({ version: 4 });
});

test("readers are named and removed at once; who does not exist is told in readers' words", async () => {
  const claire = { id: "r", key: "claire", name: "Claire", pictureUrl: null };
  const calls = serve({
    Viewer: { viewer },
    DashboardEdit: { dashboard: dashboardOf([], personal) },
    AddDashboardReader: ({ username }) =>
      username === "claire"
        ? { addDashboardReader: { dashboard: { id: "d", readers: [claire] }, problems: [] } }
        : { addDashboardReader: { dashboard: null, problems: [refusal("MEMBER_UNKNOWN", "username")] } },
    RemoveDashboardReader: { removeDashboardReader: { dashboard: { id: "d", readers: [] }, problems: [] } },
  });
  await renderWithFrame(<DashboardPage />, { at: "/i/ann/_/mine?settings", path });
  await screen.findByText("No readers named yet.");
  type("Username", "nobody");
  fireEvent.click(screen.getByRole("button", { name: "Add reader" }));
  await screen.findByText("No one has this username. Check it with the person.");
  type("Username", "claire");
  fireEvent.click(screen.getByRole("button", { name: "Add reader" }));
  fireEvent.click(await screen.findByRole("button", { name: "Remove claire" }));
  await screen.findByText("No readers named yet.");
  expect(calls.at(-1)).toEqual({
    operation: "RemoveDashboardReader",
    variables: { id: "d", username: "claire" },
  });
});

test("another try after a failed removal removes, whatever name is typed", async () => {
  const claire = { id: "r", key: "claire", name: "Claire", pictureUrl: null };
  let isDown = true;
  const calls = serve({
    Viewer: { viewer },
    DashboardEdit: { dashboard: dashboardOf([], { ...personal, readers: [claire] }) },
    RemoveDashboardReader: () => {
      if (isDown) return new TypeError("the connection is broken");
      return { removeDashboardReader: { dashboard: { id: "d", readers: [] }, problems: [] } };
    },
  });
  await renderWithFrame(<DashboardPage />, { at: "/i/ann/_/mine?settings", path });
  await screen.findByRole("button", { name: "Remove claire" });
  type("Username", "bob");
  fireEvent.click(screen.getByRole("button", { name: "Remove claire" }));
  const again = await screen.findByRole("button", { name: "Try again" });
  isDown = false;
  fireEvent.click(again);
  await screen.findByText("No readers named yet.");
  expect(calls.filter(({ operation }) => operation.endsWith("DashboardReader"))).toEqual([
    { operation: "RemoveDashboardReader", variables: { id: "d", username: "claire" } },
    { operation: "RemoveDashboardReader", variables: { id: "d", username: "claire" } },
  ]);
});

test("deleting says what goes, and takes the charts first", async () => {
  const charts = ["a", "b", "c", "d", "e", "f", "g"].map((key) => chartOf(key));
  const calls = serve({
    Viewer: { viewer },
    DashboardEdit: { dashboard: dashboardOf(charts) },
    DashboardCharts: { dashboard: dashboardOf(charts) },
    DeleteCharts: { deleteCharts: { done: true, problems: [] } },
    DeleteDashboard: { deleteDashboard: { done: true, problems: [] } },
  });
  const { history } = await renderWithFrame(<DashboardPage />, {
    at: "/i/ann/prices/overview?settings",
    path,
  });
  fireEvent.click(await screen.findByRole("button", { name: "Delete dashboard" }));
  const dialog = await screen.findByRole("dialog", { name: "Delete “Overview”?" });
  await within(dialog).findByText("It still contains 7 charts. Delete them first:");
  within(dialog).getByText("and 2 more");
  fireEvent.click(within(dialog).getByRole("button", { name: "Delete the 7 charts and the dashboard" }));
  await waitFor(() => expect(history.location.pathname).toBe("/i/ann/prices"));
  const changes = calls.filter((it) => it.operation.startsWith("Delete"));
  expect(changes.map((it) => it.operation)).toEqual(["DeleteCharts", "DeleteDashboard"]);
  expect(changes[0]?.variables.charts).toHaveLength(7);
});

test("a copy goes where the reader may, private at first, under another key in the same place", async () => {
  const original = dashboardOf([chartOf("a")], { account: { key: "insee", name: "INSEE" } });
  const calls = serve({
    Viewer: { viewer },
    DashboardEdit: { dashboard: original },
    DashboardPlaces: places,
    DashboardExists: { dashboard: null },
    CopyDashboard: { copyDashboard: { dashboard: dashboardOf([], personal), problems: [] } },
  });
  const dialog = <CopyDialog dashboard={original} onClose={() => {}} />;
  const { history } = await renderWithFrame(dialog, { at: "/i/insee/prices/overview" });
  const where = await screen.findByLabelText("To");
  fireEvent.change(where, { target: { value: "1" } });
  expect((screen.getByLabelText(/^Key/) as HTMLInputElement).value).toBe("overview-2");
  fireEvent.change(where, { target: { value: "0" } });
  await waitFor(() => {
    fireEvent.click(screen.getByRole("button", { name: "Copy" }));
    expect(history.location.pathname).toBe("/i/ann/_/mine");
  });
  expect(calls.find((it) => it.operation === "CopyDashboard")?.variables).toMatchObject({
    id: "d",
    account: "ann",
    collection: null,
    input: { key: "overview", access: "PRIVATE", tags: { en: "prices; rents" } },
  });
});
