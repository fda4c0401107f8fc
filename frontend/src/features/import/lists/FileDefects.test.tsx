import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { makeFragmentData } from "@/gql";
import type { ProblemCode } from "@/gql/graphql";
import { renderWithFrame } from "@/test/render";
import { DEFECT } from "./Defects";
import { FileDefects, REPORT } from "./FileDefects";

const report = (code: ProblemCode, params: Record<string, unknown>) => {
  const problem = { code, field: null, params };
  const defect = makeFragmentData({ file: null, line: null, column: null, text: "", problem }, DEFECT);
  return makeFragmentData({ defects: [{ ...defect, problem }], moreDefects: 0, proposals: [] }, REPORT);
};

const show = async (code: ProblemCode, params: Record<string, unknown>) => {
  const onLookAgain = vi.fn();
  const file = <FileDefects report={report(code, params)} byHand={false} onLookAgain={onLookAgain} />;
  return { ...(await renderWithFrame(file)), onLookAgain };
};

test.each<[ProblemCode, Record<string, unknown>, RegExp]>([
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
