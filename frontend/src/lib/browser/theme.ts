import {
  localStorageColorSchemeManager,
  type MantineColorScheme,
  useMantineColorScheme,
} from "@mantine/core";

/** Where the choice is kept; `start.js` reads the same key before anything is drawn. */
const KEY = "statitTheme";

export const colorSchemeManager = localStorageColorSchemeManager({ key: KEY });

/** Light, dark, or as the system (`auto`). */
export function useTheme(): [MantineColorScheme, (theme: MantineColorScheme) => void] {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return [colorScheme, setColorScheme];
}
