import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import ManageDialog from "./ManageDialog";

beforeAll(() => {
  // jsdom does not implement dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

const place = { account: "insee", collection: "prices", path: "food" };
const at = "/insee/prices/food";
const metric = {
  id: "m",
  path: "food",
  name: { en: "Food", fr: null },
  version: 4,
  vintage: 3,
  observationCount: 240,
  chartCount: 2,
  below: 5,
  children: { nodes: [], totalCount: 0 },
};
const answers = {
  Viewer: { viewer: null },
  ManagedMetric: { metric },
  MetricExists: { metric: null },
  BelowMetric: { collection: { id: "c", metrics: { nodes: [{ id: "b", path: "food/bread" }] } } },
};
const nothing = () => {};
const dialog = (what: "move" | "delete") => <ManageDialog what={what} place={place} onClose={nothing} />;

describe("moving an indicator", () => {
  test("shows what becomes of the addresses, and moves what stands below along", async () => {
    const calls = serve({
      ...answers,
      MoveMetric: { moveMetric: { metric: { id: "m", path: "goods/food" }, problems: [] } },
    });
    const { history } = await renderWithFrame(dialog("move"), { at });
    fireEvent.change(await screen.findByLabelText("New key"), { target: { value: "goods/food" } });
    expect(await screen.findByText("goods/food/bread")).toBeTruthy();
    expect(screen.getByText("and 4 more")).toBeTruthy();
    await userEvent.click(screen.getByText("Move", { selector: "button" }));
    await waitFor(() => expect(history.location.pathname).toBe("/insee/prices/goods/food"));
    expect(calls.find((it) => it.operation === "MoveMetric")?.variables).toEqual({
      id: "m",
      version: 4,
      path: "goods/food",
      below: true,
    });
  });

  test("leads to what stands at the new addresses already", async () => {
    const problems = [{ code: "MOVE_TAKEN", field: "path", params: { count: 1, first: ["goods/bread"] } }];
    serve({ ...answers, MoveMetric: { moveMetric: { metric: null, problems } } });
    await renderWithFrame(dialog("move"), { at });
    fireEvent.change(await screen.findByLabelText("New key"), { target: { value: "goods" } });
    await userEvent.click(screen.getByText("Move", { selector: "button" }));
    const link = await screen.findByText("goods/bread", { selector: "a" });
    expect(link.getAttribute("href")).toBe("/insee/prices/goods/bread");
  });
});

describe("deleting an indicator", () => {
  test("says what goes along, and leads to the list afterwards", async () => {
    serve({ ...answers, DeleteMetric: { deleteMetric: { done: true, problems: [] } } });
    const { history } = await renderWithFrame(dialog("delete"), { at });
    expect(await screen.findByText(/its 240 observations and all 3 vintages/)).toBeTruthy();
    expect(screen.getByText(/used in 2 charts/)).toBeTruthy();
    await userEvent.click(screen.getByText("Delete permanently"));
    await waitFor(() => expect(history.location.pathname).toBe("/insee/prices/metrics"));
  });

  test("is not offered while others have it as their parent: they are named", async () => {
    const children = { nodes: [{ id: "b", path: "food/bread" }], totalCount: 3 };
    serve({ ...answers, ManagedMetric: { metric: { ...metric, children } } });
    await renderWithFrame(dialog("delete"), { at });
    expect(await screen.findByText(/3 other indicators have this one as their parent/)).toBeTruthy();
    expect(screen.getByText("food/bread").getAttribute("href")).toBe("/insee/prices/food/bread");
    expect(screen.queryByText("Delete permanently")).toBeNull();
  });
});
