import { expect, test } from "vitest";
import { inDateOrder, NO_OBSERVATIONS } from "./observations";

test("statuses and holes are turned round with their observations", () => {
  const hole = (period: string, before: number) => ({ period, before, status: "Q", text: null });
  const read = inDateOrder({
    ...NO_OBSERVATIONS,
    periods: ["2024", "2022", "2021"],
    values: [3, 2, 1],
    statuses: ["P", null, "E"],
    holes: [hole("2023", 1), hole("2020", 3)],
  });
  expect(read.statuses).toEqual(["E", null, "P"]);
  expect(read.holes).toEqual([hole("2020", 0), hole("2023", 2)]);
});
