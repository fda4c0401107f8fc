import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, test } from "vitest";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { DeleteCollection } from "./DeleteCollection";

beforeAll(() => {
  // jsdom does not implement dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

const contents = (over: object = {}) => ({
  collection: {
    id: "c",
    key: "prices",
    name: { en: "Prices", fr: null },
    metricCount: 0,
    metrics: { nodes: [] },
    dashboards: { nodes: [], totalCount: 0 },
    members: { nodes: [{ id: "o", username: "olga", role: "OWNER" }], totalCount: 1 },
    ...over,
  },
});
const place = { account: "insee", collection: "prices" };
const nothing = () => {};
const dialog = <DeleteCollection place={place} onClose={nothing} onDeleted={nothing} />;

describe("deleting a collection", () => {
  test("says what is in the way, how many, and leads to the first and to all of them", async () => {
    serve({
      Viewer: { viewer: null },
      CollectionContents: contents({
        metricCount: 7,
        metrics: { nodes: [{ id: "m", path: "food/bread" }] },
        members: {
          nodes: [
            { id: "o", username: "olga", role: "OWNER" },
            { id: "e", username: "emil", role: "EDITOR" },
          ],
          totalCount: 2,
        },
      }),
    });
    await renderWithFrame(dialog, { at: "/insee/prices" });
    expect(await screen.findByText("There are still 7 indicators. Delete them first.")).toBeTruthy();
    expect(screen.getByText("food/bread").getAttribute("href")).toBe("/insee/prices/food/bread");
    expect(screen.getByText("and 6 more")).toBeTruthy();
    expect(screen.getByText("Go to the members").getAttribute("href")).toBe("/insee/prices/members");
    expect(screen.getByText("emil")).toBeTruthy();
    expect(screen.queryByText("olga")).toBeNull();
    expect(screen.queryByText("Delete permanently")).toBeNull();
  });

  test("shows what got in the way since, as the server tells it", async () => {
    const problems = [{ code: "HAS_DASHBOARDS", field: null, params: { count: 1, first: ["overview"] } }];
    serve({
      Viewer: { viewer: null },
      CollectionContents: contents(),
      DeleteCollection: { deleteCollection: { done: false, problems } },
    });
    await renderWithFrame(dialog, { at: "/insee/prices" });
    await userEvent.click(await screen.findByText("Delete permanently"));
    const link = await screen.findByText("overview");
    expect(link.getAttribute("href")).toBe("/i/insee/prices/overview");
  });

  test("deletes and leads to the account's collections", async () => {
    const calls = serve({
      Viewer: { viewer: null },
      CollectionContents: contents(),
      DeleteCollection: { deleteCollection: { done: true, problems: [] } },
    });
    const { history } = await renderWithFrame(dialog, { at: "/insee/prices" });
    const box = await screen.findByRole("dialog");
    await userEvent.click(await within(box).findByText("Delete permanently"));
    await waitFor(() => expect(history.location.pathname).toBe("/insee/cols"));
    expect(calls.filter((it) => it.operation === "DeleteCollection")).toHaveLength(1);
  });
});
