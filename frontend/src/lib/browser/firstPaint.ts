import { createContext, useContext } from "react";

/** Whether the server renders the page, where sizes cannot be measured. */
export const FirstPaint = createContext(false);

export function useFirstPaint(): boolean {
  return useContext(FirstPaint);
}
