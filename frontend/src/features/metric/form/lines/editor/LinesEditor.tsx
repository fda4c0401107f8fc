import {
  defaultKeymap,
  history,
  historyKeymap,
  isolateHistory,
  redo,
  redoDepth,
  undo,
  undoDepth,
} from "@codemirror/commands";
import { type Diagnostic, lintGutter, setDiagnostics } from "@codemirror/lint";
import { Annotation, Compartment, EditorState, type Extension, type Text } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { type RefObject, useEffect, useImperativeHandle, useRef } from "react";
import classes from "./LinesEditor.module.css";
import { type LinesInputProps, problemFrom } from "./linesInput";

/** Marks external changes, so that they are not reported back as typing. */
const fromOutside = Annotation.define<boolean>();

function contentAttributes(props: LinesInputProps): Extension {
  return EditorView.contentAttributes.of({
    id: props.id,
    tabindex: "0",
    "aria-labelledby": props.labelId,
    "aria-describedby": props.describedBy,
    "aria-invalid": String(props.problems.length > 0),
    "aria-multiline": "true",
    autocapitalize: "off",
    autocorrect: "off",
    spellcheck: "false",
  });
}

/** The line editor: line numbers, errors at their lines, undo. Loaded only where lines are edited. */
export default function LinesEditor(props: LinesInputProps) {
  const { value, problems, ref } = props;
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const attributes = useRef(new Compartment());
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!host.current) return;
    const editor = new EditorView({ parent: host.current, state: firstState(latest, attributes.current) });
    view.current = editor;
    latest.current.onHistory({ undo: false, redo: false });
    if (latest.current.takesFocus) editor.focus();
    return () => {
      editor.destroy();
      view.current = null;
    };
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === normal(value)) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      // A step of its own for undo, also right after a paste.
      annotations: [fromOutside.of(true), isolateHistory.of("full")],
    });
  }, [value]);

  useEffect(() => {
    const editor = view.current;
    if (!editor) return;
    editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state.doc, problems)));
    editor.dispatch({ effects: attributes.current.reconfigure(contentAttributes(latest.current)) });
  }, [problems]);

  useImperativeHandle(ref, () => ({
    goToLine(line) {
      if (view.current) goToLine(view.current, line);
    },
    goToProblem(direction) {
      if (view.current) goToProblem(view.current, latest.current, direction);
    },
    undo() {
      if (view.current) undo(view.current);
      view.current?.focus();
    },
    redo() {
      if (view.current) redo(view.current);
      view.current?.focus();
    },
    focus: () => view.current?.focus(),
  }));

  return <div ref={host} className={classes.editor} data-invalid={problems.length > 0 || undefined} />;
}

/** The state of a new editor. Its handlers read the latest props; `attributes` are replaced with them. */
function firstState(latest: RefObject<LinesInputProps>, attributes: Compartment): EditorState {
  return EditorState.create({
    doc: latest.current.value,
    extensions: [
      EditorView.cspNonce.of(styleNonce()),
      lineNumbers(),
      lintGutter(),
      history(),
      drawSelection(),
      highlightActiveLine(),
      highlightActiveLineGutter(),
      placeholder(latest.current.placeholder),
      keymap.of([
        { key: "F8", run: (editor) => goToProblem(editor, latest.current, 1) },
        { key: "Shift-F8", run: (editor) => goToProblem(editor, latest.current, -1) },
        ...historyKeymap,
        ...defaultKeymap,
      ]),
      attributes.of(contentAttributes(latest.current)),
      EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        latest.current.onHistory({
          undo: undoDepth(update.state) > 0,
          redo: redoDepth(update.state) > 0,
        });
        if (update.transactions.some((transaction) => transaction.annotation(fromOutside))) return;
        latest.current.onChange(update.state.doc.toString());
      }),
    ],
  });
}

/** The nonce of the page: style sheets created by scripts need it. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? "";
}

function diagnosticsOf(doc: Text, problems: LinesInputProps["problems"]): Diagnostic[] {
  return problems
    .filter((problem) => problem.line <= doc.lines)
    .map(({ line, message }) => {
      const { from, to } = doc.line(line);
      return { from, to, severity: "error", message };
    });
}

function goToLine(editor: EditorView, line: number): void {
  const { from, to } = editor.state.doc.line(Math.min(Math.max(line, 1), editor.state.doc.lines));
  editor.dispatch({
    selection: { anchor: from, head: to },
    effects: EditorView.scrollIntoView(from, { y: "center" }),
  });
  editor.focus();
}

/** A command: `false` passes the key to the next handler. */
function goToProblem(editor: EditorView, { problems }: LinesInputProps, direction: 1 | -1): boolean {
  const { doc, selection } = editor.state;
  const line = problemFrom(problems, doc.lineAt(selection.main.from).number, direction);
  if (line === undefined) return false;
  goToLine(editor, line);
  return true;
}

/** Normalises line ends: CodeMirror stores line feeds only. */
function normal(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}
