import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { ImportOptionsInput } from "@/gql/graphql";
import { kindOf, withRepairs } from "@/lib/repair/repairs";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { offeredRepairs, useImportReport } from "../file/importReport";
import { useImportChoice } from "../useImportChoice";
import { StatedFields } from "./StatedFields";

/** A report of a table of others, in which the server lists what is ticked. */
function report({ repairs }: ImportOptionsInput) {
  const ticked = repairs ?? [];
  const proposal = { instead: [], certain: true, count: 1, samples: [], outcomes: [] };
  const isRead = ticked.includes("header:1");
  const id = ticked.includes("lower-ids") ? "wheat" : "Wheat";
  return {
    layout: isRead ? "HEADER" : null,
    proposals: [
      { ...proposal, repair: "header:1", ticked: isRead },
      ...ticked.filter((one) => one !== "header:1").map((repair) => ({ ...proposal, repair, ticked: true })),
    ],
    newItems: { nodes: isRead ? [{ id }] : [] },
  };
}

/** The part of the import page that the fields depend on. */
function Page() {
  const importing = useImportChoice();
  const { choice, change } = importing;
  const { settled, isWaiting } = useImportReport("f", importing);
  if (!settled) return null;
  return (
    <>
      <StatedFields
        choice={choice}
        change={change}
        repair={(added) => change({ repairs: withRepairs(choice.repairs, added, settled.proposals) })}
      />
      <output>
        {isWaiting
          ? "…"
          : offeredRepairs(settled.proposals)
              .map(({ repair }) => repair)
              .join(" ")}
      </output>
    </>
  );
}

async function open(search: string, language: "en" | "fr" = "en") {
  const calls = serve({
    ImportPreview: ({ options }: Record<string, unknown>) => ({
      import: { id: "f", report: report(options as ImportOptionsInput) },
    }),
  });
  const page = await renderWithFrame(<Page />, { at: `/import${search}`, path: "/import", language });
  await screen.findByText(/^header:1/);
  const address = () => new URLSearchParams(page.history.location.search);
  const repairsOf = (kind: string) =>
    address()
      .getAll("repair")
      .filter((one) => kindOf(one) === kind);
  const expectRead = (repairs: readonly string[]) =>
    waitFor(() => {
      const options = calls.at(-1)?.variables.options as ImportOptionsInput;
      expect(options.repairs).toEqual(repairs);
    });
  return { ...page, address, repairsOf, expectRead };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: "input, select" });
const write = (name: string, text: string) =>
  act(async () => {
    await userEvent.clear(field(name));
    if (text !== "") await userEvent.type(field(name), text.replaceAll("{", "{{"));
  });
const leave = () => act(() => userEvent.tab());
const OFF = "?import=f&repair=header:1&leave=lower-ids";

test.each([
  ["Unit", "unit", "kg", "unit:kg"],
  ["Source", "source", " Office of corn ", "source:Office of corn"],
  ["Tags", "tags", "corn; food", "tags:corn; food"],
  ["Name pattern", "names", "Price of {name}", "names:Price of {name}"],
])(
  "%s is in the address when the focus leaves it, also after a reload, until it is emptied",
  async (label, kind, typed, repair) => {
    const first = await open(OFF);
    await write(label, typed);
    expect(first.repairsOf(kind)).toEqual([]);
    await leave();
    await waitFor(() => expect(first.repairsOf(kind)).toEqual([repair]));
    await first.expectRead(["header:1", repair]);
    // It is no way of reading the file.
    await screen.findByText("header:1");
    const search = first.history.location.search;
    first.unmount();

    const again = await open(search);
    expect(field(label).value).toBe(typed.trim());
    expect(field(label).closest("details")?.open).toBe(true);
    await write(label, "");
    await act(() => userEvent.keyboard("{Enter}"));
    await waitFor(() => expect(again.repairsOf(kind)).toEqual([]));
    await again.expectRead(["header:1"]);
  },
);

test("a licence is in the address by its code once it is chosen, until the file decides again", async () => {
  const { repairsOf } = await open(OFF);
  expect(field("Licence").closest("details")?.open).toBe(false);
  await act(() => userEvent.selectOptions(field("Licence"), "CC_BY"));
  await waitFor(() => expect(repairsOf("licence")).toEqual(["licence:CC-BY-4.0"]));
  expect(field("Licence").value).toBe("CC_BY");
  await act(() => userEvent.selectOptions(field("Licence"), "As in the file, or else as in the collection"));
  await waitFor(() => expect(repairsOf("licence")).toEqual([]));
});

test.each([
  [
    "en",
    "Name pattern",
    "Write {name} where the name in the file belongs.",
    "This is too long: 251 characters",
  ],
  [
    "fr",
    "Modèle de nom",
    "Écrivez {name} à l’endroit où va le nom du fichier.",
    "C’est trop long : 251 caractères",
  ],
] as const)(
  "in %s, a pattern without the name and a long text are refused at the field",
  async (language, label, lacking, long) => {
    const { repairsOf } = await open(OFF, language);
    await write(label, "Price");
    await leave();
    expect(screen.getByText(lacking)).toBeTruthy();
    expect(field(label).getAttribute("aria-invalid")).toBe("true");
    expect(repairsOf("names")).toEqual([]);
    await act(() => userEvent.type(field(label), " {{name}{Enter}"));
    await waitFor(() => expect(repairsOf("names")).toEqual(["names:Price {name}"]));
    expect(screen.queryByText(lacking)).toBeNull();
    await act(async () => {
      await userEvent.clear(field("Source"));
      await userEvent.click(field("Source"));
      await userEvent.paste("x".repeat(251));
    });
    await leave();
    expect(
      screen.getByText((text) => text.replaceAll("\u202f", " ").replaceAll("\u00a0", " ").startsWith(long)),
    ).toBeTruthy();
    expect(repairsOf("source")).toEqual([]);
  },
);

test("new ids get small letters without a history entry, and keep capitals once that is switched off", async () => {
  const first = await open("?import=f");
  expect(first.repairsOf("lower-ids")).toEqual(["lower-ids"]);
  expect(first.history.length).toBe(1);
  const lower = () => screen.getByRole<HTMLInputElement>("switch", { name: "Ids in small letters" });
  expect(lower().checked).toBe(true);
  expect(screen.getByText("Unit, source, licence, tags, names · Ids in small letters")).toBeTruthy();
  expect(lower().closest("details")?.open).toBe(false);
  await act(() => userEvent.click(lower()));
  await waitFor(() => expect(first.address().getAll("leave")).toEqual(["lower-ids"]));
  expect(first.repairsOf("lower-ids")).toEqual([]);
  const search = first.history.location.search;
  first.unmount();
  const again = await open(search);
  expect(again.history.location.search).toBe(search);
  expect(lower().checked).toBe(false);
  await act(() => userEvent.click(lower()));
  await waitFor(() => expect(again.repairsOf("lower-ids")).toEqual(["lower-ids"]));
  expect(again.address().getAll("leave")).toEqual([]);
});

test.each(["dates:dmy", "decimal-comma"])(
  "new ids get small letters also after the answer %s",
  async (answer) => {
    const { repairsOf } = await open(`?import=f&repair=header:1&repair=${answer}`);
    await waitFor(() => expect(repairsOf("lower-ids")).toEqual(["lower-ids"]));
  },
);

test("ids keep their capitals beside an id that was written by hand", async () => {
  const { repairsOf } = await open("?import=f&repair=header:1&repair=under:Corn");
  expect(repairsOf("lower-ids")).toEqual([]);
});
