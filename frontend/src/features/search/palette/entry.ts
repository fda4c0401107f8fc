import type { ComponentType } from "react";
import type { SearchKind } from "@/gql/graphql";
import { fold } from "@/lib/text/fold";

/** The groups of the palette, in their order. */
export const GROUPS = ["opened", "actions", "found", "all"] as const;

type PaletteGroup = (typeof GROUPS)[number];

/** A line of the palette: an address that it opens, or an action. */
export interface PaletteEntry {
  readonly id: string;
  readonly group: PaletteGroup;
  readonly icon: ComponentType<{ size?: number; stroke?: number; "aria-hidden"?: boolean }>;
  readonly label: string;
  /** The kind of the object; absent for actions and the search page. */
  readonly kind?: SearchKind;
  /** Where the object is, or what else is known of it. */
  readonly detail?: string;
  /** The language of the label, if it is not the interface's. */
  readonly lang?: "fr" | "en" | undefined;
  /** Start and end of each found word in the label. */
  readonly marks?: readonly number[];
  readonly to?: string;
  readonly run?: () => void;
}

/** Whether each typed word begins a word of the text; case and accents do not matter. */
export function matches(text: string, typed: string): boolean {
  const words = wordsOf(text);
  return wordsOf(typed).every((part) => words.some((word) => word.startsWith(part)));
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}
