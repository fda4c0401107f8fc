import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { useContentTitle, usePageTitle } from "./title";

function Absent() {
  useContentTitle("Page not found");
  return null;
}

function Page({ title, isAbsent }: { title: string | null | undefined; isAbsent?: boolean }) {
  usePageTitle(title);
  return isAbsent ? <Absent /> : null;
}

test.each([
  ["without a title", <Page key="page" title={undefined} />, "Statit"],
  ["with a title", <Page key="page" title="Wheat" />, "Wheat · Statit"],
  ["that does not exist", <Page key="page" title={null} isAbsent />, "Page not found · Statit"],
  ["that does not exist, with a title", <Page key="page" title="Edit" isAbsent />, "Page not found · Statit"],
])("a page %s", (_, page, title) => {
  render(page);
  expect(document.title).toBe(title);
});

test("a page has its title again once it is there", () => {
  const { rerender } = render(<Page title="Edit" isAbsent />);
  rerender(<Page title="Edit" />);
  expect(document.title).toBe("Edit · Statit");
});
