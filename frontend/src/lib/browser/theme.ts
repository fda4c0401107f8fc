import {
  localStorageColorSchemeManager,
  type MantineColorScheme,
  useMantineColorScheme,
} from "@mantine/core";

/** Storage key of the theme; `start.js` reads the same key before anything is drawn. */
const KEY = "statitTheme";

export const colorSchemeManager = localStorageColorSchemeManager({ key: KEY });

/** Light, dark, or the system's theme (`auto`). */
export function useTheme(): [MantineColorScheme, (theme: MantineColorScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, setColorScheme];
}
