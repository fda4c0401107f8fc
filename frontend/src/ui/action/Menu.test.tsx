import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { Menu, MenuGroup, MenuLine } from "./Menu";

afterEach(() => vi.useRealTimers());

/** A menu between two buttons, with an entry that is off. */
function Page({ onChoose = () => {} }: { onChoose?: (name: string) => void }) {
  const entry = (name: string, disabled = false) => (
    <button type="button" role="menuitem" disabled={disabled} onClick={() => onChoose(name)}>
      {name}
    </button>
  );
  return (
    <>
      <button type="button">Before</button>
      <Menu label="More" trigger="…">
        {entry("Share")}
        {entry("Sort")}
        {entry("Rename", true)}
        <MenuLine />
        <MenuGroup label="Danger">
          <a role="menuitem" href="/copy" onClick={() => onChoose("Copy")}>
            Copy
          </a>
          {entry("Delete")}
        </MenuGroup>
      </Menu>
      <button type="button">After</button>
    </>
  );
}

const trigger = () => screen.getByRole("button", { name: "More" });
const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole("menu") !== null;

/** Opens the menu by a click. */
async function open(onChoose?: (name: string) => void) {
  render(<Page {...(onChoose && { onChoose })} />);
  await userEvent.click(trigger());
}

test("a click opens it with the focus on the first entry, and another closes it", async () => {
  await open();
  expect(focused()).toBe("Share");
  expect(trigger().getAttribute("aria-expanded")).toBe("true");
  await userEvent.click(trigger());
  expect(isOpen()).toBe(false);
  expect(trigger().getAttribute("aria-expanded")).toBe("false");
});

test.each([
  ["{Enter}", "Share"],
  [" ", "Share"],
  ["{ArrowDown}", "Share"],
  ["{ArrowUp}", "Delete"],
])("the key %j on the button opens it at the entry %s", async (key, entry) => {
  render(<Page />);
  trigger().focus();
  await userEvent.keyboard(key);
  expect(focused()).toBe(entry);
});

test("other keys on the button do not open it", async () => {
  render(<Page />);
  trigger().focus();
  await userEvent.keyboard("{End}s");
  expect(isOpen()).toBe(false);
});

test.each([
  ["{ArrowDown}", "Sort"],
  ["{ArrowDown}{ArrowDown}", "Copy"],
  ["{ArrowUp}", "Delete"],
  ["{ArrowUp}{ArrowDown}", "Share"],
  ["{End}", "Delete"],
  ["{End}{Home}", "Share"],
])("the keys %s go from the first entry to %s", async (keys, entry) => {
  await open();
  await userEvent.keyboard(keys);
  expect(focused()).toBe(entry);
});

test.each([
  ["d", "Delete"],
  ["D", "Delete"],
  ["s", "Sort"],
  ["ss", "Share"],
  ["so", "Sort"],
  ["sh", "Share"],
  ["cop", "Copy"],
  ["x", "Share"],
  ["r", "Share"],
])("the letters %s lead from the first entry to %s", async (letters, entry) => {
  await open();
  await userEvent.keyboard(letters);
  expect(focused()).toBe(entry);
});

test.each(["e", "É"])("the letter %s finds an entry with an accent", async (letter) => {
  render(
    <Menu label="More" trigger="…">
      <button type="button" role="menuitem">
        Partager
      </button>
      <button type="button" role="menuitem">
        Écrire
      </button>
    </Menu>,
  );
  await userEvent.click(trigger());
  await userEvent.keyboard(letter);
  expect(focused()).toBe("Écrire");
});

test("after a pause, a letter begins a new search", async () => {
  await open();
  await userEvent.keyboard("s");
  const { timeStamp } = new Event("now");
  vi.spyOn(Event.prototype, "timeStamp", "get").mockReturnValue(timeStamp + 5000);
  await userEvent.keyboard("c");
  vi.restoreAllMocks();
  expect(focused()).toBe("Copy");
});

test("shortcuts of the browser are no search", async () => {
  await open();
  await userEvent.keyboard("{Control>}d{/Control}");
  expect(focused()).toBe("Share");
});

test("Escape closes it and returns to the button", async () => {
  await open();
  await userEvent.keyboard("{ArrowDown}{Escape}");
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(trigger());
});

test("Tab closes it and goes on behind the button, backwards before it", async () => {
  await open();
  await userEvent.tab();
  expect(isOpen()).toBe(false);
  expect(focused()).toBe("After");
  await userEvent.click(trigger());
  await userEvent.tab({ shift: true });
  expect(isOpen()).toBe(false);
  expect(focused()).toBe("Before");
});

test("a pointer outside closes it, one on a heading does not", async () => {
  await open();
  await userEvent.click(screen.getByText("Danger"));
  expect(isOpen()).toBe(true);
  await userEvent.click(document.body);
  expect(isOpen()).toBe(false);
});

test("it closes where something else takes the focus", async () => {
  await open();
  screen.getByText("After").focus();
  await vi.waitFor(() => expect(isOpen()).toBe(false));
});

test.each([
  ["{ArrowDown}{Enter}", "Sort"],
  ["{ArrowDown} ", "Sort"],
  ["c{Enter}", "Copy"],
  ["c ", "Copy"],
])("the keys %j choose %s once, close it and return to the button", async (keys, name) => {
  const chosen: string[] = [];
  await open((it) => chosen.push(it));
  await userEvent.keyboard(keys);
  expect(chosen).toEqual([name]);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(trigger());
});
