import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test, vi } from "vitest";
import { makeFragmentData } from "@/gql";
import type { ProblemCode } from "@/gql/graphql";
import { renderWithFrame } from "@/test/render";
import type { Headline } from "../file/headline";
import { DEFECT } from "./Causes";
import { FileDefects, REPORT } from "./FileDefects";

const report = (code: ProblemCode, params: Record<string, unknown>) => {
  const problem = { code, field: null, params };
  const defect = makeFragmentData({ file: null, line: null, column: null, text: "", problem }, DEFECT);
  return makeFragmentData({ defects: [{ ...defect, problem }], moreDefects: 0 }, REPORT);
};

const show = async (code: ProblemCode, params: Record<string, unknown>, kind: Headline["kind"]) => {
  const onLookAgain = vi.fn();
  const file = <FileDefects report={report(code, params)} headline={{ kind }} onLookAgain={onLookAgain} />;
  return { ...(await renderWithFrame(file)), onLookAgain };
};

test.each<[ProblemCode, Record<string, unknown>, RegExp]>([
  ["TOO_MANY_ATTEMPTS", { seconds: 90 }, /processing time. Try again in 2 minutes/],
  ["IMPORT_BUSY", {}, /reading several large files/],
])("where only the moment is wrong (%s), the file need not be mended", async (code, params, sentence) => {
  const { onLookAgain } = await show(code, params, "busy");
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.queryByText(/[Ff]ix the file/)).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Refresh preview" }));
  expect(onLookAgain).toHaveBeenCalledOnce();
});

test("what is wrong with the file itself is to be mended", async () => {
  await show("IMPORT_EMPTY", {}, "wrong");
  expect(screen.getByRole("alert").textContent).toContain("Fix the file and choose it again.");
  expect(screen.queryByRole("button")).toBeNull();
});

test("what an answer solves is no error", async () => {
  const { container, unmount } = await show("IMPORT_IDS_MISSING", { proposed: 2 }, "questions");
  expect(container.textContent).toBe("");
  unmount();
  await show("IMPORT_QUOTE", {}, "questions");
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByRole("status").textContent).toContain("A quotation mark opens here");
});
