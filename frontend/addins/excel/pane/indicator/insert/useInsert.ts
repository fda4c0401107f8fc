import { useState } from "react";
import type { FrequencyLetter } from "@/lib/calendar/frequency";
import type { Table } from "../../../../core/cells";
import { usePane } from "../../app/services";
import type { Target } from "../../host/host";
import type { SeriesArguments } from "../options/choice";
import { formulaOf, type InsertedFunction } from "./formula";
import { sheetTable } from "./table";

/** Something to insert at the selected cell. */
export type Insertion =
  | { kind: "formula"; name: InsertedFunction; id: string; given: SeriesArguments }
  | { kind: "table"; table: Table; frequency: FrequencyLetter };

/** The state of inserting. `full`: the target has content, and the person has to confirm. */
export type InsertState =
  | { step: "idle" }
  | { step: "busy"; insertion: Insertion }
  | { step: "full"; insertion: Insertion; target: Target }
  | { step: "done"; address: string }
  | { step: "failed"; error: unknown };

/** Inserts formulas and tables into the sheet. Cells with content are overwritten only after `confirm`. */
export function useInsert() {
  const { host, bridge } = usePane();
  const [state, setState] = useState<InsertState>({ step: "idle" });

  const write = async (insertion: Insertion, { address }: Target) => {
    if (insertion.kind === "formula") {
      await host.writeFormula(address, formulaOf(insertion.name, insertion.id, insertion.given));
    } else {
      const { dateSystem } = await bridge.context();
      const { rows, formats } = sheetTable(insertion.table, insertion.frequency, dateSystem);
      await host.writeTable(address, rows, formats);
    }
    setState({ step: "done", address });
  };
  const attempt = async (run: () => Promise<void>, insertion: Insertion) => {
    setState({ step: "busy", insertion });
    try {
      await run();
    } catch (error) {
      setState({ step: "failed", error });
    }
  };
  const insert = (insertion: Insertion) =>
    attempt(async () => {
      const [rows, columns] = insertion.kind === "table" ? [insertion.table.length, 2] : [1, 1];
      const target = await host.target(rows, columns);
      if (target.isFilled) setState({ step: "full", insertion, target });
      else await write(insertion, target);
    }, insertion);
  const confirm = (insertion: Insertion, target: Target) =>
    attempt(() => write(insertion, target), insertion);
  return { state, insert, confirm, cancel: () => setState({ step: "idle" }) };
}
