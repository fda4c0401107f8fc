import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import type { ImportReportFragment } from "@/gql/graphql";
import { renderWithFrame } from "@/test/render";
import { FileDefects } from "./FileDefects";

const report = (code: string, params: object) =>
  ({
    defects: [{ line: null, column: null, text: "", problem: { code, field: null, params } }],
    moreDefects: 0,
    proposals: [],
  }) as unknown as ImportReportFragment;

const show = async (code: string, params: object) => {
  const onLookAgain = vi.fn();
  const file = <FileDefects report={report(code, params)} byHand={false} onLookAgain={onLookAgain} />;
  return { ...(await renderWithFrame(file)), onLookAgain };
};

test.each([
  ["TOO_MANY_ATTEMPTS", { seconds: 90 }, /processing time. Try again in 2 minutes/],
  ["IMPORT_BUSY", {}, /reading several large files/],
])("where only the moment is wrong (%s), the file need not be mended", async (code, params, sentence) => {
  const { onLookAgain } = await show(code, params);
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole("heading", { name: "The file could not be read" })).toBeTruthy();
  expect(screen.queryByText(/[Ff]ix the file/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Refresh preview" }));
  expect(onLookAgain).toHaveBeenCalledOnce();
});

test("what is wrong with the file itself is to be mended", async () => {
  await show("IMPORT_EMPTY", {});
  expect(screen.getByRole("heading", { name: "We need your help to read this file" })).toBeTruthy();
  expect(screen.getByText(/[Ff]ix the file/)).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});
