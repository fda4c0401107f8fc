import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs";
import IconCopy from "@tabler/icons-react/dist/esm/icons/IconCopy.mjs";
import { type ReactNode, useEffect, useState } from "react";
import { loadChunk } from "@/lib/browser/lazyPage";
import { Button, type ButtonVariant } from "./Button";

/** Duration of the confirmation on the button, in milliseconds. */
const SAID_MS = 2000;

/** Copies a text and confirms it. */
export function CopyButton(props: {
  /** The text, or a function that returns it when the button is pressed. */
  text: string | (() => string);
  children: ReactNode;
  /** The button's text for a moment after copying. */
  done: string;
  variant?: ButtonVariant;
  small?: boolean;
  icon?: ReactNode;
}) {
  const { text, children, done, variant, small, icon } = props;
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    await copyText(typeof text === "string" ? text : text());
    setCopied(true);
  };
  return (
    <Button
      variant={variant}
      small={small}
      icon={copied ? <IconCheck size={16} aria-hidden /> : (icon ?? <IconCopy size={16} aria-hidden />)}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{copied ? done : children}</span>
    </Button>
  );
}

/** The clipboard is available on secure pages only; elsewhere a selected field replaces it. */
async function copyText(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const { copyByField } = await loadChunk(() => import("./copyByField"));
  copyByField(text);
}
