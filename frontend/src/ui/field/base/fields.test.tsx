import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import { loadTexts, TextProvider } from "@/lib/text/text";
import { NativeSelect, PasswordInput, Radio, RadioGroup, Switch, Textarea, TextInput } from "../fields";

let english: Awaited<ReturnType<typeof loadTexts>>;
beforeAll(async () => {
  english = await loadTexts("en");
});

/** The texts that describe an element, in the order in which they are read. */
function descriptions(element: HTMLElement): (string | null | undefined)[] {
  const ids = element.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.getElementById(id)?.textContent);
}

describe("the texts of a field", () => {
  const texts = { label: "Name", description: "As printed", error: "Too long" };
  test.each([
    ["a line", <TextInput key="" {...texts} />, "textbox"],
    ["several lines", <Textarea key="" {...texts} />, "textbox"],
    ["a list", <NativeSelect key="" {...texts} data={["a"]} />, "combobox"],
    ["a switch", <Switch key="" {...texts} />, "switch"],
  ] as const)("%s is named by its label and described by its error and its description", (_, field, role) => {
    render(field);
    const input = screen.getByRole(role, { name: "Name" });
    expect(descriptions(input)).toEqual(["Too long", "As printed"]);
    expect(input.getAttribute("aria-invalid")).toBe("true");
  });

  test("a field without texts is described by nothing", () => {
    render(<TextInput label="Name" />);
    const input = screen.getByRole("textbox", { name: "Name" });
    expect(input.hasAttribute("aria-describedby")).toBe(false);
    expect(input.hasAttribute("aria-invalid")).toBe(false);
  });
});

test("a required field has a mark that is not read aloud", () => {
  render(<TextInput label="Name" required />);
  expect(screen.getByText("*", { exact: false, selector: "[aria-hidden]" })).toBeTruthy();
  expect(screen.getByRole("textbox", { name: "Name" })).toHaveProperty("required", true);
});

test("a list offers its choices, some of them disabled", () => {
  render(<NativeSelect label="Unit" data={["euro", { value: "usd", label: "dollar", disabled: true }]} />);
  const options = screen.getAllByRole<HTMLOptionElement>("option");
  expect(options.map(({ value, text, disabled }) => [value, text, disabled])).toEqual([
    ["euro", "euro", false],
    ["usd", "dollar", true],
  ]);
});

function Access() {
  const [value, setValue] = useState("PUBLIC");
  return (
    <RadioGroup name="access" label="Access" error="Choose again" value={value} onChange={setValue}>
      <Radio value="PUBLIC" label="Public" description="For everybody" />
      <Radio value="PRIVATE" label="Private" disabled />
      <Radio value="ACCOUNT" label="Members" />
    </RadioGroup>
  );
}

test("a group of choices is named, and one choice is taken at a time", async () => {
  const user = userEvent.setup();
  render(<Access />);
  const group = screen.getByRole("radiogroup", { name: "Access" });
  expect(descriptions(group)).toEqual(["Choose again"]);
  const radio = (name: string) => within(group).getByRole<HTMLInputElement>("radio", { name });
  expect(descriptions(radio("Public"))).toEqual(["For everybody"]);
  expect(radio("Public").checked).toBe(true);
  await user.click(radio("Private"));
  expect(radio("Public").checked).toBe(true);
  await user.click(screen.getByText("Members"));
  expect([radio("Public").checked, radio("Members").checked]).toEqual([false, true]);
});

test("the explanation of a choice is pressed like its label, and describes it", async () => {
  render(<Access />);
  const radio = screen.getByRole("radio", { name: "Public", description: "For everybody" });
  await userEvent.click(screen.getByRole("radio", { name: "Members" }));
  expect((radio as HTMLInputElement).checked).toBe(false);
  await userEvent.click(screen.getByText("For everybody"));
  expect((radio as HTMLInputElement).checked).toBe(true);
});

test("a password is shown and hidden by a button that says what it does", async () => {
  const user = userEvent.setup();
  render(
    <TextProvider texts={english} setLanguage={() => {}}>
      <PasswordInput label="Password" autoComplete="new-password" />
    </TextProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>("Password");
  expect([input.type, input.autocomplete]).toEqual(["password", "new-password"]);
  await user.tab();
  await user.tab();
  await user.keyboard("{Enter}");
  expect(input.type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(input.type).toBe("password");
});
