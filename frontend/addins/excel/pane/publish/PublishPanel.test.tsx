import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { type Answer, renderPane } from "../test/renderPane";

const ME = { name: "Excel", prefix: "statit_abcdef", scope: "publish", expires_at: "2999-01-01T00:00:00Z" };
const VALID = {
  id: "bread",
  path: "bread",
  status: "changed",
  added: 0,
  revised: 2,
  removed: 0,
  unchanged: 0,
};
const REPORT = { counts: {}, valid: [VALID], invalid: [], defects: [], proposals: [], published_at: null };
const MISSING = { repair: "missing:#N/A", count: 1, ticked: false };

/** Opens the view with the cells A1:B3 selected; the paths and bodies that were sent to the import. */
async function openPublish(
  imported: (url: URL) => object,
  me: object = ME,
  observed: () => object = () => ({ status: 404 }),
) {
  const sent: { url: URL; body: string }[] = [];
  const answer: Answer = (path, init) => {
    const url = new URL(path, "https://statit.example");
    if (url.pathname === "/api/v1/me") return me;
    if (url.pathname === "/api/v1/collections") {
      const collection = (id: string, access: string) => ({ id, access, name: { en: id } });
      return { collections: [collection("other/open", "public"), collection("mill/own", "private")] };
    }
    if (url.pathname === "/api/v1/observations") return { series: [observed()] };
    sent.push({ url, body: String(init?.body) });
    return imported(url);
  };
  const opened = await renderPane({ key: "statit_key", answer });
  const cells: [string, string | number][] = [
    ["A2", "2023"],
    ["A3", "2024"],
    ["B1", "Bread"],
    ["B2", 1.5],
    ["B3", "#N/A"],
  ];
  for (const [address, value] of cells) opened.simulated.cells.set(address, { value, format: "General" });
  opened.simulated.selected = "A1:B3";
  const user = userEvent.setup();
  await user.click(screen.getByRole("tab", { name: "Publish" }));
  return { ...opened, user, sent };
}

async function preview(user: ReturnType<typeof userEvent.setup>) {
  await user.click(await screen.findByRole("button", { name: "Use the selected cells" }));
  await user.type(await screen.findByLabelText("Collection"), "mill/prices");
  await user.click(screen.getByRole("button", { name: "Preview" }));
}

test("a key that can only read leads to the keys", async () => {
  const { user } = await openPublish(() => REPORT, { ...ME, scope: "read" });
  await user.click(await screen.findByRole("button", { name: "Change key" }));
  expect(screen.getByRole("tab", { name: "Key" }).getAttribute("aria-selected")).toBe("true");
});

test("a preview sends the table without publishing it, with name and frequency of a new indicator", async () => {
  const { user, sent } = await openPublish(() => REPORT);
  await preview(user);
  await screen.findByRole("button", { name: "Publish 1 indicator" });
  expect(sent.map(({ url }) => url.pathname)).toEqual(["/api/v1/import/mill/prices"]);
  expect(sent[0]?.url.searchParams.get("dry_run")).toBe("true");
  expect(sent[0]?.body).toBe("id,bread\nfrequency,Y\nname,Bread\n2023,1.5\n2024,#N/A\n");
  screen.getByText("2 revised");
});

test("problems name their cells; an accepted repair is sent with the next preview", async () => {
  const problem = { message: "Not a number.", line: 5, column: 2 };
  const invalid = [{ id: "bread", defects: [problem], more_defects: 0 }];
  const { user, sent, simulated } = await openPublish((url) =>
    url.searchParams.getAll("repair").includes(MISSING.repair)
      ? { ...REPORT, proposals: [{ ...MISSING, ticked: true }] }
      : { ...REPORT, valid: [], invalid, proposals: [MISSING] },
  );
  await preview(user);
  await user.click(await screen.findByRole("button", { name: "Show B3 in the sheet" }));
  expect(simulated.selected).toBe("B3");
  expect(screen.queryByRole("button", { name: /^Publish 1/ })).toBeNull();
  await user.click(screen.getByRole("checkbox", { name: "Treat “#N/A” as missing." }));
  await screen.findByRole("button", { name: "Publish 1 indicator" });
  expect(sent.at(-1)?.url.searchParams.getAll("repair")).toEqual(["dates:within", "missing:#N/A"]);
});

test("after a publish the workbook has a link that publishes the present cells in one click", async () => {
  const { user, sent, simulated } = await openPublish((url) =>
    url.searchParams.has("dry_run") ? REPORT : { ...REPORT, published_at: "2026-05-01T12:00:00Z" },
  );
  await preview(user);
  await user.click(await screen.findByRole("button", { name: "Publish 1 indicator" }));
  await user.click(await screen.findByRole("button", { name: "Done" }));
  simulated.cells.set("B3", { value: 2.5, format: "General" });
  await user.click(await screen.findByRole("button", { name: "Publish again" }));
  await screen.findByRole("heading", { name: "Published" });
  expect(sent.at(-1)?.url.searchParams.has("dry_run")).toBe(false);
  expect(sent.at(-1)?.body).toContain("\n2024,2.5\n");
});

test("publishing again stops at the preview if something needs a decision", async () => {
  let isBroken = false;
  const { user, sent } = await openPublish((url) => {
    if (isBroken) return { ...REPORT, invalid: [{ id: "x", defects: [], more_defects: 0 }] };
    return url.searchParams.has("dry_run") ? REPORT : { ...REPORT, published_at: "2026-05-01T12:00:00Z" };
  });
  await preview(user);
  await user.click(await screen.findByRole("button", { name: "Publish 1 indicator" }));
  await user.click(await screen.findByRole("button", { name: "Done" }));
  isBroken = true;
  await user.click(await screen.findByRole("button", { name: "Publish again" }));
  await screen.findByText("1 indicator with errors won’t be published");
  expect(sent.at(-1)?.url.searchParams.get("dry_run")).toBe("true");
});

test("what somebody published since the preview is told, and published over only after another look", async () => {
  let vintage = 3;
  const { user, sent } = await openPublish(
    (url) => (url.searchParams.has("dry_run") ? REPORT : { ...REPORT, published_at: "2026-05-01T12:00:00Z" }),
    ME,
    () => ({ status: 200, data: { name: { en: "Bread" }, frequency: "Y", vintage } }),
  );
  await preview(user);
  const publish = await screen.findByRole("button", { name: "Publish 1 indicator" });
  vintage = 4;
  await user.click(publish);
  await screen.findByText(/^These indicators changed on the server since your preview: bread\./);
  expect(sent.every(({ url }) => url.searchParams.has("dry_run"))).toBe(true);
  await user.click(screen.getByRole("button", { name: "Publish 1 indicator" }));
  await screen.findByRole("heading", { name: "Published" });
  expect(sent.at(-1)?.url.searchParams.has("dry_run")).toBe(false);
});

test("collections that are not public are proposed first", async () => {
  const { user, container } = await openPublish(() => REPORT);
  await user.click(await screen.findByRole("button", { name: "Use the selected cells" }));
  await waitFor(() =>
    expect([...container.querySelectorAll("datalist option")].map((it) => it.getAttribute("value"))).toEqual([
      "mill/own",
      "other/open",
    ]),
  );
});

test("a limited key has its collection", async () => {
  const { user } = await openPublish(() => REPORT, { ...ME, collection: "mill/prices" });
  await user.click(await screen.findByRole("button", { name: "Use the selected cells" }));
  const field = (await screen.findByLabelText("Collection")) as HTMLInputElement;
  expect([field.value, field.readOnly]).toEqual(["mill/prices", true]);
});

test("the server’s sentence about the collection is shown", async () => {
  const { user } = await openPublish(() => ({ status: 404 }));
  await preview(user);
  await screen.findByText(/^There is no “mill\/prices” on statit.example/);
});
