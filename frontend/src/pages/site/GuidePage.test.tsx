import { readFileSync } from "node:fs";
import { join } from "node:path";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { ProgramGuide } from "@/features/site/guideApi/ProgramGuide";
import { renderWithFrame } from "@/test/render";
import GuidePage from "./GuidePage";

const FILES = [
  "read.sh",
  "read.py",
  "read.R",
  "read.mjs",
  "calc-link.txt",
  "calc-webservice.txt",
  "several.mjs",
  "table.py",
  "watch.mjs",
  "publish.sh",
  "publish.py",
];
const example = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../../spec/examples", name), "utf8").trimEnd();

test.each(["en", "fr"] as const)("shows every example file as it is (%s)", async (language) => {
  const { container } = await renderWithFrame(<ProgramGuide />, { language });
  const shown = [...container.querySelectorAll("pre")].map((pre) => pre.textContent);
  for (const name of FILES) expect(shown).toContain(example(name));
  expect(shown.join("\n")).toContain(`export SITE=${location.origin}`);
});

test.each(FILES)("copies %s", async (name) => {
  const user = userEvent.setup();
  await renderWithFrame(<ProgramGuide />);
  const button = screen.getByRole("button", { name: `Copy ${name}` });
  button.focus();
  await user.keyboard("{Enter}");
  await within(button).findByText("Copied");
  expect((await navigator.clipboard.readText()).trimEnd()).toBe(example(name));
});

test("leads to the access keys, the guide and the machine-readable description", async () => {
  await renderWithFrame(<ProgramGuide />);
  const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
  expect(hrefs).toEqual(["/guide", "/account?tab=access", "/guide", "/api/v1/openapi.json", "/guide"]);
});

test("the guide leads to it", async () => {
  await renderWithFrame(<GuidePage />);
  expect(screen.getByRole("link", { name: "Statit for programs" }).getAttribute("href")).toBe("/guide/api");
});
