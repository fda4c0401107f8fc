import { type ComponentType, useEffect, useState } from "react";
import type { LinesInputProps } from "./linesInput";
import { PlainLines } from "./PlainLines";

/** The line editor once it is loaded; before that, and on failure, a plain field. */
export function LinesInput(props: LinesInputProps) {
  const [editor, setEditor] = useState<{
    Editor: ComponentType<LinesInputProps>;
    takesFocus: boolean;
  } | null>(null);
  const { id } = props;
  useEffect(() => {
    let wanted = true;
    import("./LinesEditor").then(
      ({ default: Editor }) => {
        if (wanted) setEditor({ Editor, takesFocus: document.activeElement?.id === id });
      },
      () => {
        // The plain field remains: it can edit, check and save lines.
      },
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  return editor ? <editor.Editor {...props} takesFocus={editor.takesFocus} /> : <PlainLines {...props} />;
}
