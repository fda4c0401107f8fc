import { expect, test } from "vitest";
import { isDarkTheme } from "./theme";

test.each([
  [{ isDarkTheme: true, bodyBackgroundColor: "#ffffff" }, true],
  [{ bodyBackgroundColor: "#262626" }, true],
  [{ bodyBackgroundColor: "F0F0F0" }, false],
  [{}, undefined],
  [undefined, undefined],
])("%j", (theme, isDark) => {
  expect(isDarkTheme(theme)).toBe(isDark);
});
