import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test, vi } from "vitest";
import { storeUser } from "@/lib/data/account/storedUser";
import { draftKeys } from "@/test/drafts";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { EditCollectionForm } from "./form/EditCollection";
import { CreateCollection } from "./form/NewCollection";
import { MetricsView } from "./metrics/MetricsView";

const text = (en: string | null, fr: string | null = null) => ({ en, fr });
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const account = { key: "insee", name: "INSEE", nonPublicAllowed: false };

function row(path: string, name: ReturnType<typeof text>) {
  return {
    id: path,
    path,
    name,
    unit: text("%"),
    frequency: "MONTHLY",
    decimals: 1,
    observationCount: 2,
    lastPeriod: "2026-10",
    lastValue: 2.14,
    publishedAt: "2026-11-14T08:00:00Z",
    series: {
      observations: {
        frequency: "M",
        periods: ["2026-10", "2026-09"],
        values: [2.14, 2],
        texts: null,
        decimals: 1,
        incomplete: { first: false, last: false },
        unit: "own",
        base: null,
        season: null,
      },
    },
  };
}

describe("the list of indicators", () => {
  const rows = [row("prices/food", text("Food prices")), row("prices/energy", text(null, "Énergie"))];
  const list = (nodes: object[], endCursor: string | null = null) => ({
    collection: {
      id: "c",
      metrics: { nodes, pageInfo: { endCursor, hasNextPage: endCursor !== null }, totalCount: 2 },
    },
  });
  const props = { account: "insee", collection: "prices", count: 2, mayAdd: true };

  test("shows the latest values, and marks a name in the other language", async () => {
    serve({ Viewer: { viewer: null }, CollectionMetrics: list(rows) });
    await renderWithFrame(<MetricsView {...props} />, { at: "/insee/prices" });
    const food = (await screen.findByText("Food prices")).closest("tr") as HTMLElement;
    expect(within(food).getByText("2.1")).toBeTruthy();
    expect(within(food).getByText("Oct 2026")).toBeTruthy();
    expect(screen.getByText("Énergie").getAttribute("lang")).toBe("fr");
  });

  test("asks the server for what is typed, keeps the focus and writes the address", async () => {
    const calls = serve({
      Viewer: { viewer: null },
      CollectionMetrics: ({ search }) =>
        list(rows.filter((it) => !search || it.path.includes(String(search)))),
    });
    const { history } = await renderWithFrame(<MetricsView {...props} />, { at: "/insee/prices" });
    await screen.findByText("Food prices");
    // No pause between keys, even on a slow machine: the list waits for one.
    await userEvent.setup({ delay: null }).type(screen.getByLabelText("Filter indicators"), "energy");
    await waitFor(() => expect(screen.queryByText("Food prices")).toBeNull());
    expect(document.activeElement).toBe(screen.getByLabelText("Filter indicators"));
    await waitFor(() => expect(history.location.search).toBe("?q=energy"));
    const searches = calls
      .filter((it) => it.operation === "CollectionMetrics")
      .map((it) => it.variables.search);
    expect(searches).toEqual([null, "energy"]);
  });

  test("asks for the next page before the last row is reached, and tells how many rows there are", async () => {
    // Every row is near the window.
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe: () => void;
        constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
          this.observe = () => report([{ isIntersecting: true }]);
        }
        disconnect() {}
      },
    );
    serve({
      Viewer: { viewer: null },
      CollectionMetrics: ({ after }) => (after ? list(rows.slice(1)) : list(rows.slice(0, 1), "one")),
    });
    await renderWithFrame(<MetricsView {...props} />, { at: "/insee/prices" });
    const other = (await screen.findByText("Énergie")).closest("tr");
    expect(other?.getAttribute("aria-rowindex")).toBe("3");
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("3");
  });

  test("sorts by a column, and the second time the other way round", async () => {
    const calls = serve({ Viewer: { viewer: null }, CollectionMetrics: list(rows) });
    const { history } = await renderWithFrame(<MetricsView {...props} />, { at: "/insee/prices" });
    await userEvent.click(await screen.findByRole("button", { name: "Updated" }));
    expect(history.location.search).toBe("?sort=updated");
    expect(screen.getByRole("columnheader", { name: "Updated" }).getAttribute("aria-sort")).toBe(
      "descending",
    );
    await userEvent.click(screen.getByRole("button", { name: "Updated" }));
    await waitFor(() =>
      expect(calls.at(-1)?.variables).toMatchObject({ order: "UPDATED", descending: false }),
    );
  });

  test("offers editors the first indicator, and readers nothing to do", async () => {
    serve({ CollectionMetrics: list([]) });
    const { unmount } = await renderWithFrame(<MetricsView {...props} count={0} />, { at: "/insee/prices" });
    expect(screen.getByRole("link", { name: "New indicator" }).getAttribute("href")).toBe(
      "/new?kind=indicator&account=insee&collection=prices",
    );
    unmount();
    await renderWithFrame(<MetricsView {...props} count={0} mayAdd={false} />, { at: "/insee/prices" });
    expect(screen.queryByRole("link", { name: "New indicator" })).toBeNull();
  });
});

const template = {
  name: "MARKET",
  description: "What a market does.",
  summary: "Prices of a market",
  tags: "market",
  metrics: [
    { path: "price", name: "Price", frequency: "DAILY", unit: "€" },
    { path: "volume", name: "Volume", frequency: "DAILY", unit: "t" },
  ],
  dashboard: { key: "market", name: "The market", charts: ["Price", "Volume"] },
};

describe("the collection's form", () => {
  const exists = ({ key }: Record<string, unknown>) => ({
    // "former" is the former key of another collection, so it is free.
    collection: key === "prices" || key === "former" ? { id: "x", key: "prices" } : null,
  });
  const answers = {
    Viewer: { viewer: null },
    Service: { service: { contact: "hello@example.org", helpUrl: null, version: "1" } },
    CollectionExists: exists,
    AccountVisibility: { account: { id: "a", visibility: "PUBLIC" } },
    CollectionTemplates: { collectionTemplates: [template] },
  };

  test("explains who sees the collection beside each choice", async () => {
    serve(answers);
    await renderWithFrame(<CreateCollection accounts={[account]} chosen={account} />, { at: "/new" });
    for (const [name, explained] of [
      ["Public", "Everyone, without signing in"],
      ["Account members", "All members of the account."],
      ["Private", "The people you add"],
      ["Attribution (CC BY 4.0)", "Any use, as long as you are credited."],
    ] as const) {
      const ids = screen.getByRole("radio", { name }).getAttribute("aria-describedby")?.split(" ") ?? [];
      const texts = ids.map((id) => document.getElementById(id)?.textContent);
      expect(texts.join()).toContain(explained);
    }
  });

  test("begins with the name, and says at the name that it is missing", async () => {
    const calls = serve(answers);
    await renderWithFrame(<CreateCollection accounts={[account]} chosen={account} />, { at: "/new" });
    const name = screen.getByLabelText<HTMLInputElement>("Name");
    expect(document.activeElement).toBe(name);
    screen.getByRole("radio", { name: "Public" }).focus();
    await userEvent.click(screen.getByText("Create collection", { selector: "button" }));
    await waitFor(() => expect(name.getAttribute("aria-invalid")).toBe("true"));
    expect(document.activeElement).toBe(name);
    expect(screen.getByLabelText("Key").getAttribute("aria-invalid")).not.toBe("true");
    expect(calls.some(({ operation }) => operation === "CreateCollection")).toBe(false);
  });

  test("has the common licences at hand, and the others on request", async () => {
    serve(answers);
    await renderWithFrame(<CreateCollection accounts={[account]} chosen={account} />, { at: "/new" });
    expect(screen.queryByRole("radio", { name: /ODbL/ })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: "7 more licences" }));
    await userEvent.click(screen.getByRole("radio", { name: /ODbL/ }));
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /ODbL/ }).checked).toBe(true);
    expect(screen.getByRole("link", { name: /^Read / })).toBeTruthy();
  });

  test("shows the folded fields where the key that follows the name is taken", async () => {
    serve(answers);
    await renderWithFrame(<CreateCollection accounts={[account]} chosen={account} />, { at: "/new" });
    const more = screen.getByLabelText("Key").closest("details");
    expect(more?.open).toBe(false);
    type(screen.getByLabelText("Name"), "Prices");
    await waitFor(() => expect(more?.open).toBe(true));
  });

  test("makes the key from the name, says when it is taken, and sends both languages", async () => {
    const calls = serve({
      ...answers,
      CreateCollection: {
        createCollection: {
          collection: { id: "n", key: "prices-2", account: { key: "insee" } },
          problems: [],
        },
      },
    });
    const { history } = await renderWithFrame(<CreateCollection accounts={[account]} chosen={account} />, {
      at: "/new",
    });
    type(screen.getByLabelText("Name"), "Prices");
    expect(screen.getByLabelText<HTMLInputElement>("Key").value).toBe("prices");
    expect(await screen.findByText(/already|taken|another/i)).toBeTruthy();
    fireEvent.change(screen.getByLabelText("Key"), { target: { value: "prices-2" } });
    expect(await screen.findByText("This key is available.")).toBeTruthy();
    await userEvent.click(screen.getByLabelText("In French and English"));
    type(screen.getAllByLabelText("Français")[0] as HTMLElement, "Prix");
    await userEvent.click(screen.getByText("Create collection", { selector: "button" }));
    await waitFor(() => expect(history.location.pathname).toBe("/insee/prices-2"));
    expect(calls.find((it) => it.operation === "CreateCollection")?.variables).toMatchObject({
      account: "insee",
      input: { key: "prices-2", name: { en: "Prices", fr: "Prix" }, licence: "NONE", access: "PUBLIC" },
    });
  });

  test("a former key of another collection is free", async () => {
    serve(answers);
    await renderWithFrame(<CreateCollection accounts={[account]} chosen={account} />, { at: "/new" });
    type(screen.getByLabelText("Name"), "Former");
    expect(await screen.findByText("This key is available.")).toBeTruthy();
  });

  test("fills in a template's texts, but not over what was typed, and makes what stayed ticked", async () => {
    const calls = serve({
      ...answers,
      CreateCollection: {
        createCollection: {
          collection: { id: "n", key: "mine", account: { key: "insee" } },
          problems: [],
        },
      },
    });
    await renderWithFrame(<CreateCollection accounts={[account]} chosen={account} />, { at: "/new" });
    type(screen.getByLabelText("Name"), "Mine");
    type(screen.getByLabelText("Tags"), "my tag");
    await userEvent.click(await screen.findByRole("radio", { name: "Market" }));
    expect(screen.getByLabelText<HTMLInputElement>("Summary").value).toBe("Prices of a market");
    expect(screen.getByLabelText<HTMLInputElement>("Tags").value).toBe("my tag");
    expect(screen.getByText("2 of 2 indicators will be created")).toBeTruthy();
    await userEvent.click(screen.getByRole("checkbox", { name: /^Volume/ }));
    await userEvent.click(screen.getByText("Create collection", { selector: "button" }));
    await waitFor(() => expect(calls.some((it) => it.operation === "CreateCollection")).toBe(true));
    expect(calls.find((it) => it.operation === "CreateCollection")?.variables).toMatchObject({
      input: { summary: { en: "Prices of a market" }, tags: { en: "my tag" } },
      template: { name: "MARKET", language: "EN", metrics: ["price"], dashboard: true },
    });
  });

  test("brings back what was typed and the template for the same user, until it is saved", async () => {
    serve({
      ...answers,
      CreateCollection: { createCollection: { collection: null, problems: [] } },
    });
    const form = <CreateCollection accounts={[account]} chosen={account} />;
    const again = async (user: string) => {
      storeUser(user, "en");
      return renderWithFrame(form, { at: "/new" });
    };
    const name = () => screen.getByLabelText<HTMLInputElement>("Name");
    const first = await again("u1");
    type(name(), "Mine");
    await userEvent.click(await screen.findByRole("radio", { name: "Market" }));
    first.unmount();
    const others = await again("u2");
    expect(name().value).toBe("");
    others.unmount();
    await again("u1");
    expect(screen.getByText(/^Restored what you typed/)).toBeTruthy();
    expect(name().value).toBe("Mine");
    expect((await screen.findByRole<HTMLInputElement>("radio", { name: "Market" })).checked).toBe(true);
    await userEvent.click(screen.getByText("Create collection", { selector: "button" }));
    await screen.findByText("elsewhere");
    expect(draftKeys()).toEqual([]);
  });

  test("shows what needs a subscription, disabled, with whom to write to", async () => {
    serve(answers);
    await renderWithFrame(<CreateCollection accounts={[account]} chosen={account} />, { at: "/new" });
    expect(screen.getByLabelText<HTMLInputElement>("Private").disabled).toBe(true);
    expect((await screen.findByText("hello@example.org")).closest("a")?.getAttribute("href")).toBe(
      "mailto:hello@example.org",
    );
  });

  test("keeps what was typed when someone else saved meanwhile, and saves on top of it when told so", async () => {
    const collection = {
      id: "c",
      key: "prices",
      version: 2,
      account: { ...account, visibility: "PUBLIC" },
      name: text("Prices"),
      summary: text(null),
      description: text(null),
      tags: text(null),
      licence: "CC_BY",
      access: "PUBLIC",
      questions: false,
      can: { edit: true, handOver: true, delete: true },
    };
    const versions: unknown[] = [];
    serve({
      ...answers,
      CollectionEdit: { collection: { ...collection, version: 3, name: text("Theirs") } },
      UpdateCollection: ({ version }) => {
        versions.push(version);
        const problems = version === 3 ? [] : [{ code: "CONFLICT", field: null, params: { current: 3 } }];
        return { updateCollection: { collection: problems.length ? null : collection, problems } };
      },
    });
    const first = await renderWithFrame(<EditCollectionForm collection={collection as never} />);
    type(screen.getByLabelText("Name"), "Prices of mine");
    first.unmount();
    // The form is opened again, and starts from what was typed on the state before.
    const theirs = { ...collection, version: 3, name: text("Theirs") };
    await renderWithFrame(<EditCollectionForm collection={theirs as never} />, { at: "/insee/prices" });
    expect(screen.getByText(/^Other changes were saved/)).toBeTruthy();
    await userEvent.click(screen.getByText("Save", { selector: "button" }));
    await userEvent.click(await screen.findByText("Keep what I typed", { selector: "button" }));
    await waitFor(() => expect(screen.queryByText("Keep what I typed", { selector: "button" })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Prices of mine");
    await userEvent.click(screen.getByText("Save", { selector: "button" }));
    await waitFor(() => expect(versions).toEqual([2, 3]));
    await waitFor(() => expect(draftKeys()).toEqual([]));
  });
});
