import { useRef } from "react";
import { readCode } from "@/lib/text/person";

/** Time in which an Enter key still belongs to the code that was just sent by itself. */
const ENTER_MS = 1_000;

/** Tells when a code is sent by itself, and whether that was a moment ago. */
export function useCodeSending() {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    /** Whether a change makes a complete code, which is then sent. */
    isSent: (before: string, after: string): boolean => {
      const [old, typed] = [readCode(before), readCode(after)];
      const isSent = "code" in typed && !("code" in old && old.code === typed.code);
      if (isSent) sentAt.current = performance.now();
      return isSent;
    },
    /** Whether an Enter key after the last digit may arrive at the next question. */
    isFresh: () => performance.now() - sentAt.current < ENTER_MS,
  };
}
