import { useState } from "react";
import { type Problem, problem } from "@/lib/data/problems";
import { useViewer } from "@/lib/data/session";

/** The proof of an important action: the password of the reader, or a confirmation by a provider. */
export interface Proof {
  /** Whether the reader has a password; without one, `password` stays empty. */
  readonly hasPassword: boolean;
  readonly password: string;
  readonly type: (password: string) => void;
  /** The address of the reader, which password managers expect beside the password. */
  readonly email: string;
  /** The problems before a request: only the server knows whether an action is confirmed. */
  readonly check: () => Problem[];
}

/** The state of a `ProofField`. */
export function useProof(): Proof {
  const { viewer } = useViewer();
  const [password, type] = useState("");
  const hasPassword = viewer?.hasPassword !== false;
  return {
    hasPassword,
    password: hasPassword ? password : "",
    type,
    email: viewer?.email ?? "",
    check: () => (hasPassword && password === "" ? [problem("REQUIRED", "password")] : []),
  };
}
