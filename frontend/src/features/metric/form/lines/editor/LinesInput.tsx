import { type ComponentType, useEffect, useImperativeHandle, useRef, useState } from "react";
import classes from "./LinesEditor.module.css";
import { type LinesInputProps, problemFrom } from "./linesInput";

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

/** The lines as a plain field: before the editor is loaded, and if that fails. */
function PlainLines(props: LinesInputProps) {
  const { id, labelId, describedBy, placeholder, value, problems, onChange, ref } = props;
  const field = useRef<HTMLTextAreaElement>(null);

  const goToLine = (line: number) => {
    const before = value
      .split("\n")
      .slice(0, line - 1)
      .join("\n");
    const from = line > 1 ? before.length + 1 : 0;
    const end = value.indexOf("\n", from);
    field.current?.focus();
    field.current?.setSelectionRange(from, end < 0 ? value.length : end);
  };
  useImperativeHandle(ref, () => ({
    goToLine,
    goToProblem(direction) {
      const here = value.slice(0, field.current?.selectionStart ?? 0).split("\n").length;
      const line = problemFrom(problems, here, direction);
      if (line !== undefined) goToLine(line);
    },
    focus: () => field.current?.focus(),
    undo() {},
    redo() {},
  }));

  return (
    <textarea
      ref={field}
      id={id}
      className={classes.plain}
      aria-labelledby={labelId}
      aria-describedby={describedBy}
      aria-invalid={problems.length > 0}
      data-invalid={problems.length > 0 || undefined}
      placeholder={placeholder}
      spellCheck={false}
      autoCapitalize="off"
      wrap="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
