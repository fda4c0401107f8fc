import { OfficeMockObject } from "office-addin-mock";
import { expect, test, vi } from "vitest";
import { simulateOffice } from "../test/simulatedOffice";
import { excelHost } from "./excelHost";
import type { ExcelApi, OfficeApi } from "./office";

const OFFICE = { context: { ui: {} } } as OfficeApi;

/** Excel whose properties can be read only after `load` and `sync`, as the real one. */
function strictExcel(workbook: object): ExcelApi {
  const context = new OfficeMockObject({ workbook }) as unknown as Parameters<
    Parameters<ExcelApi["run"]>[0]
  >[0];
  return { run: (batch) => batch(context) };
}

const CELLS = {
  address: "Sheet1!A1:B1",
  rowCount: 1,
  columnCount: 2,
  isNullObject: false,
  values: [[1, "x"]],
  text: [["1", "x"]],
  formulas: [["", ""]],
  numberFormat: [["General", "@"]],
  getCell() {
    return this;
  },
  getResizedRange() {
    return this;
  },
  getUsedRangeOrNullObject() {
    return this;
  },
};

/** A workbook whose selection is `cells`. */
const selected = (cells: object) => ({
  range: cells,
  getSelectedRange(this: { range: object }) {
    return this.range;
  },
});

test("address and formulas of a target are loaded before they are read", async () => {
  const host = excelHost(strictExcel(selected(CELLS)), OFFICE);
  expect(await host.target(1, 2)).toEqual({ address: "Sheet1!A1:B1", isFilled: false });
  const filled = excelHost(strictExcel(selected({ ...CELLS, formulas: [["", "=A1"]] })), OFFICE);
  expect(await filled.target(1, 2)).toEqual({ address: "Sheet1!A1:B1", isFilled: true });
});

test("a value that is saved with the workbook is loaded before it is read", async () => {
  const workbook = {
    settings: {
      stored: { value: "kept", isNullObject: false },
      getItemOrNullObject(this: { stored: { isNullObject: unknown } }) {
        // Excel gives this property without `load`.
        Object.assign(this.stored, { isNullObject: false });
        return this.stored;
      },
    },
  };
  expect(await excelHost(strictExcel(workbook), OFFICE).setting("key")).toBe("kept");
});

test("a table is written with its formats, part by part, and a selection is read back without empty cells", async () => {
  const { Excel, Office, simulated } = simulateOffice({ language: "en-US" });
  const host = excelHost(Excel, Office);
  const rows = Array.from({ length: 20_001 }, (_, at) => [at + 1, `'text ${at}`]);
  await host.writeTable("Sheet1!B2:C20002", rows, ["yyyy", null]);
  expect(simulated.cells.get("B20002")).toEqual({ value: 20_001, format: "yyyy" });
  expect(simulated.cells.get("C2")).toEqual({ value: "text 0", format: "General" });
  simulated.selected = "A1:E3";
  expect(await host.selection()).toMatchObject({
    address: "Sheet1!B2:C3",
    values: [
      [1, "text 0"],
      [2, "text 1"],
    ],
  });
  simulated.selected = "E1:E3";
  expect(await host.selection()).toBeUndefined();
});

test("a hidden name finds its cells until it is removed", async () => {
  const { Excel, Office } = simulateOffice({ language: "en-US" });
  const host = excelHost(Excel, Office);
  await host.writeTable("Sheet1!B2", [[5]], [null]);
  await host.setName("Statit_1", "Sheet1!B2");
  expect(await host.named("Statit_1")).toMatchObject({ address: "Sheet1!B2", values: [[5]] });
  await host.removeName("Statit_1");
  await expect(host.named("Statit_1")).rejects.toMatchObject({ code: "gone" });
});

test.each([
  ["InvalidSelection", "selection"],
  ["InvalidOperationInCellEditMode", "editing"],
  ["AccessDenied", "protected"],
  ["RequestPayloadSizeLimitExceeded", "tooLarge"],
  ["ItemNotFound", "gone"],
  ["GeneralException", "other"],
])("Excel's error %s becomes %s", async (code, expected) => {
  const excel: ExcelApi = { run: () => Promise.reject(Object.assign(new Error("Excel says"), { code })) };
  await expect(excelHost(excel, OFFICE).recalculate()).rejects.toMatchObject({
    code: expected,
    message: "Excel says",
  });
});

test("a selection of more cells than Excel passes is refused before it is read", async () => {
  const cells = { ...CELLS, rowCount: 1_048_576, load: vi.fn() };
  const excel: ExcelApi = {
    run: (batch) =>
      batch({ workbook: selected(cells), sync: async () => undefined } as unknown as Parameters<
        typeof batch
      >[0]),
  };
  const host = excelHost(excel, OFFICE);
  Object.assign(cells, { isNullObject: false });
  await expect(host.selection()).rejects.toMatchObject({ code: "tooLarge" });
  expect(cells.load).not.toHaveBeenCalledWith(expect.stringContaining("values"));
});
