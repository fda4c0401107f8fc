import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { makeFragmentData } from "@/gql";
import { renderWithFrame } from "@/test/render";
import { serve } from "@/test/server";
import { ItemTable, COUNTS as TABLE_COUNTS } from "../lists/ItemTable";
import { COUNTS } from "../lists/TableHead";
import { StatedForList } from "../stated/StatedForList";
import { useImportChoice } from "../useImportChoice";

const IDS = Array.from({ length: 30 }, (_, at) => `i${at}`);
const counts = { valid: 30, new: 30, changed: 0, unchanged: 0 };
const masked = makeFragmentData({ ...counts, ...makeFragmentData(counts, COUNTS) }, TABLE_COUNTS);

/** The table and the list of the import page. */
function Page() {
  const importing = useImportChoice();
  return (
    <>
      <StatedForList {...importing} />
      <ItemTable
        file="f"
        place={{ key: "prices", account: { key: "insee" } }}
        counts={masked}
        importing={importing}
      />
    </>
  );
}

async function open(search = "", language: "en" | "fr" = "en") {
  serve({
    ImportItems: ({ first }: Record<string, unknown>) => ({
      import: {
        id: "f",
        report: {
          items: {
            nodes: IDS.slice(0, Number(first)).map((id) => ({
              id,
              name: { fr: null, en: null },
              status: "NEW",
              observations: 1,
              recent: [],
              fields: [],
            })),
            pageInfo: { endCursor: "25", hasNextPage: true },
            totalCount: IDS.length,
          },
        },
      },
    }),
    ImportIds: () => ({
      import: {
        id: "f",
        report: {
          items: {
            nodes: IDS.map((id) => ({ id, status: "NEW" })),
            pageInfo: { endCursor: "30", hasNextPage: false },
          },
        },
      },
    }),
  });
  const at = `/import?import=f&repair=header:1${search}`;
  const page = await renderWithFrame(<Page />, { at, path: "/import", language });
  await screen.findByText("i0");
  const repairs = () => new URLSearchParams(page.history.location.search).getAll("repair");
  return { ...page, repairs };
}

const press = (name: string) => act(() => userEvent.click(screen.getByRole("button", { name })));
const box = (id: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${id}` });
const bar = () => within(screen.getByRole("region", { name: "Selected indicators" }));

test("rows are selected with Shift, a field is stated for them, listed and removed", async () => {
  const { repairs } = await open();
  await press("Set for some…");
  await act(() => userEvent.click(box("i2")));
  fireEvent.click(box("i5"), { shiftKey: true });
  await act(() => userEvent.click(box("i3")));
  expect(bar().getByText("3 selected: set")).toBeTruthy();
  await press("unit");
  await act(() => userEvent.keyboard(" kg {Enter}"));
  await waitFor(() => expect(repairs()).toEqual(["header:1", "unit@i2,i4,i5:kg"]));
  expect(bar().getByRole("status").textContent).toBe("Set for 3 indicators.");
  // The selection remains for another field.
  await press("licence");
  await act(() => userEvent.selectOptions(screen.getByLabelText("Licence"), "CC-BY-4.0"));
  await press("Set");
  await waitFor(() => expect(repairs()).toContain("licence@i2,i4,i5:CC-BY-4.0"));
  const listed = screen.getByRole("list", { name: "For selected indicators" });
  expect(listed.textContent).toContain("Unit “kg” · 3 indicators i2, i4, i5");
  await press("Remove: Unit “kg” · 3 indicators");
  await waitFor(() => expect(repairs()).toEqual(["header:1", "licence@i2,i4,i5:CC-BY-4.0"]));
  await press("Done");
  expect(screen.getByRole("checkbox", { name: "Publish i2" })).toBeTruthy();
});

test("all matches are selected, also those on other pages; arrow keys with Shift select on the way", async () => {
  await open();
  await press("Set for some…");
  await press("Select all 30 results");
  expect(await bar().findByText("30 selected: set")).toBeTruthy();
  await press("Clear selection");
  box("i0").focus();
  await act(() => userEvent.keyboard("{Shift>}{ArrowDown}{ArrowDown}{/Shift}{ArrowDown}"));
  expect(bar().getByText("3 selected: set")).toBeTruthy();
  expect(document.activeElement).toBe(box("i3"));
  await act(() => userEvent.keyboard("{Control>}a{/Control}"));
  expect(await bar().findByText("30 selected: set")).toBeTruthy();
});

test("what an address has no room for is in the history entry", async () => {
  const ids = Array.from({ length: 900 }, (_, at) => `region/${at}`).join(",");
  const { repairs, history } = await open(`&repair=source@${ids}:INSEE`);
  await press("Set for some…");
  await act(() => userEvent.click(box("i1")));
  await press("unit");
  await act(() => userEvent.keyboard("kg{Enter}"));
  await waitFor(() => expect(repairs()).toEqual(["header:1"]));
  expect(history.location.state).toMatchObject({ statedFor: [`source@${ids}:INSEE`, "unit@i1:kg"] });
  expect(screen.getByText(/region\/0, region\/1, region\/2 and 897 more/)).toBeTruthy();
});
