import { createContext, useContext } from "react";

/** Whether the page is being drawn by the server, where sizes cannot be measured. */
export const FirstPaint = createContext(false);

export function useFirstPaint(): boolean {
  return useContext(FirstPaint);
}
