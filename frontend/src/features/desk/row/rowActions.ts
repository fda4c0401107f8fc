import type { Draft } from "@/lib/data/metric/typed";
import type { Language } from "@/lib/text/language";
import { otherPeriod, stateAfterNext } from "./state/publishedState";
import { isBusy, isUnsaved, type Published, type Row, type RowDraft } from "./state/row";
import type { Action } from "./state/rowState";
import { saveStep } from "./state/saveStep";
import type { Send } from "./useSend";
import type { StoredRows } from "./useStoredRows";

/** What the actions of a row need: the rows, the requests, the reader's date and language. */
interface Tools extends Pick<StoredRows, "current" | "dispatch"> {
  send: Send;
  clock: () => string;
  language: Language;
}

/** The actions of a row. Each receives the row as it was drawn. */
export type RowActions = ReturnType<typeof rowActions>;

/** The actions of a row. */
export function rowActions(tools: Tools) {
  const { current, dispatch, send, clock } = tools;
  return {
    type: (row: Row, draft: Partial<RowDraft>) => dispatch(row, { type: "typed", draft }),
    /** Puts the former texts back, if the row still has those that were put into it. */
    putBack: (row: Row, put: RowDraft, before: RowDraft) => {
      const now = current(row);
      const isSame = now.draft.period === put.period && now.draft.value === put.value;
      if (isSame && isUnsaved(now)) dispatch(row, { type: "typed", draft: before });
    },
    /** Clears the fields and proposes the period again. */
    restore: (row: Row) => dispatch(row, { type: "restored", today: clock() }),
    take: (row: Row, offer: Draft) => dispatch(row, { type: "accepted", draft: offer }),
    lookUp: (row: Row) => lookUp(tools, row),
    save: (row: Row) => save(tools, row),

    /** Publishes on top of the value that another user published meanwhile. */
    insist: (row: Row) => {
      const { status } = current(row);
      if (status.kind === "overtaken")
        start(tools, row, { type: "insisted" }, (sent) => send.value(sent, status.entered));
    },

    /** Publishes to a discontinued indicator, whose end is taken back. */
    resume: (row: Row) => {
      const { status } = current(row);
      if (status.kind === "ended")
        start(tools, row, { type: "resumed" }, (sent) => send.value(sent, status.entered, true));
    },

    /** Keeps the value that another user published, and continues from there. */
    yield: (row: Row) => dispatch(row, { type: "yielded", today: clock() }),

    /** Undoes a value that was just published. */
    undo: (row: Row, published: Published) => {
      if (!isBusy(current(row)))
        start(tools, row, { type: "undoing", published }, (sent) => send.undo(sent, published));
    },
  };
}

/** Saves the typed value if that is possible; with `refused` the user has to do something in the row. */
function save(tools: Tools, drawn: Row): "nothing" | "refused" | "sent" {
  const { current, dispatch, send, language } = tools;
  const row = current(drawn);
  const step = saveStep(row, language);
  switch (step.kind) {
    case "nothing":
      return "nothing";
    case "blocked":
      return "refused";
    case "refuse":
      dispatch(row, { type: "refused", problems: step.problems, offers: step.offers });
      return "refused";
    case "lookUp":
      lookUp(tools, dispatch(row, { type: "accepted", draft: step.draft }));
      return "refused";
    case "send":
      start(tools, row, { type: "sending", draft: step.draft }, (sent) => send.value(sent, step.entered));
      return "sent";
  }
}

/** Reads the value to be replaced, if another period than the proposed one is typed. */
function lookUp({ current, dispatch, send }: Tools, drawn: Row): void {
  const row = current(drawn);
  const period = otherPeriod(row);
  if (!period || row.there?.period === period.text) return;
  const there = stateAfterNext(row, period);
  if (there) dispatch(row, { type: "lookedUp", period: period.text, there });
  else void send.lookUp(row, period.text).then((action) => dispatch(row, action));
}

/** Applies an action that waits for the server, and then the action of the result. */
function start(
  { dispatch }: Tools,
  drawn: Row,
  action: Action,
  result: (sent: Row) => Promise<Action>,
): void {
  const sent = dispatch(drawn, action);
  void result(sent).then((found) => dispatch(sent, found));
}
