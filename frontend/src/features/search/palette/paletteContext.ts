import { createContext } from "react";

/** Closes the palette. */
export const PaletteContext = createContext<() => void>(() => {});
