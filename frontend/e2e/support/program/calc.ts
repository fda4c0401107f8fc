import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { run } from "./run";

/** How long a macro may take. */
const MACRO_TIMEOUT_MS = 60_000;

/** The content of a cell: a number (dates are days since 30 December 1899), a text, or `error CODE`. */
type Cell = number | string;

/** What a person does in Calc, as macros. A cell is printed as a line: `number VALUE`, `text TEXT` or `error CODE`. */
const MACROS = `
Function Opened(address, update)
  Dim how(1) As New com.sun.star.beans.PropertyValue
  how(0).Name = "Hidden" : how(0).Value = True
  how(1).Name = "UpdateDocMode" : how(1).Value = update
  Opened = StarDesktop.loadComponentFromURL(address, "_blank", 0, how())
End Function

Function Shown(cell)
  kind = cell.Type
  If kind = com.sun.star.table.CellContentType.FORMULA Then kind = cell.FormulaResultType2
  If cell.Error <> 0 Then
    Shown = "error " & cell.Error
  ElseIf kind = com.sun.star.table.CellContentType.VALUE Then
    Shown = "number " & Str(cell.Value)
  Else
    Shown = "text " & cell.String
  End If
End Function

Sub PrintCells(sheet, columns, rows, file)
  out = FreeFile
  Open file For Output As #out
  For row = 0 To CLng(rows) - 1
    For column = 0 To CLng(columns) - 1
      Print #out, Shown(sheet.getCellByPosition(column, row))
    Next column
  Next row
  Print #out, "end"
  Close #out
End Sub

Sub Enter(formulas, rows, document, file)
  doc = Opened("private:factory/scalc", 0)
  sheet = doc.Sheets.getByIndex(0)
  source = FreeFile
  Open formulas For Input As #source
  at = 0
  Do While Not Eof(source)
    Line Input #source, formula
    sheet.getCellByPosition(0, at).FormulaLocal = formula
    at = at + 1
  Loop
  Close #source
  doc.storeAsURL(document, Array())
  PrintCells(sheet, 1, rows, file)
  doc.close(True)
End Sub

Sub Reopen(document, rows, file)
  doc = Opened(document, com.sun.star.document.UpdateDocMode.FULL_UPDATE)
  Wait 2000
  PrintCells(doc.Sheets.getByIndex(0), 1, rows, file)
  doc.close(True)
End Sub

Sub LinkAll(address, columns, rows, file)
  doc = Opened("private:factory/scalc", 0)
  sheet = doc.Sheets.getByIndex(0)
  at = sheet.getCellByPosition(0, 0).CellAddress
  doc.AreaLinks.insertAtPosition(at, address, "CSV_all", "Text - txt - csv (StarCalc)", "44,34,76,1,,1033,false,true")
  PrintCells(sheet, columns, rows, file)
  doc.close(True)
End Sub
`;

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** The content of a printed cell. */
function cellOf(line: string): Cell {
  const [kind = "", ...rest] = line.split(" ");
  const content = rest.join(" ").trim();
  if (kind === "number") return Number(content);
  return kind === "text" ? content : line;
}

/** LibreOffice Calc with a profile of its own, without a window. */
export class Calc {
  private readonly folder = mkdtempSync(join(tmpdir(), "statit-calc-"));
  private readonly profile = join(this.folder, "profile");
  private readonly document = pathToFileURL(join(this.folder, "links.ods")).href;
  private rows = 0;

  /** Makes the profile: documents of this folder may load links without asking. */
  async start(): Promise<void> {
    await this.office("--terminate_after_init");
    const library = join(this.profile, "user/basic/Standard");
    mkdirSync(library, { recursive: true });
    writeFileSync(
      join(library, "script.xlb"),
      `${HEAD}<library:library xmlns:library="http://openoffice.org/2000/library" library:name="Standard">
      <library:element library:name="Statit"/></library:library>`,
    );
    writeFileSync(
      join(library, "Statit.xba"),
      `${HEAD}<script:module xmlns:script="http://openoffice.org/2000/script" script:name="Statit"
      script:language="StarBasic">${escaped(MACROS)}</script:module>`,
    );
    const settings = join(this.profile, "user/registrymodifications.xcu");
    const trusted = `<item oor:path="/org.openoffice.Office.Common/Security/Scripting">
      <prop oor:name="SecureURL" oor:op="fuse"><value><it>${pathToFileURL(this.folder)}</it></value></prop></item>`;
    const known = readFileSync(settings, "utf8");
    writeFileSync(settings, known.replace("</oor:items>", `${trusted}</oor:items>`));
  }

  /** Enters each formula as if it were typed, saves the document, and returns the results. */
  async enter(formulas: readonly string[]): Promise<Cell[]> {
    const file = join(this.folder, "formulas");
    this.rows = formulas.length;
    writeFileSync(file, `${formulas.join("\n")}\n`);
    return this.call("Enter", file, this.rows, this.document);
  }

  /** Opens the saved document again, as after “Allow updating”. */
  async reopen(): Promise<Cell[]> {
    return this.call("Reopen", this.document, this.rows);
  }

  /** Inserts a CSV file as “Sheet › External Links” does; returns its cells row by row. */
  async linkAll(address: string, columns: number, rows: number): Promise<Cell[]> {
    return this.call("LinkAll", address, columns, rows);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Calls a macro and waits until it has printed its cells. All values are texts: macros take no numbers. */
  private async call(macro: string, ...values: (string | number)[]): Promise<Cell[]> {
    const file = join(this.folder, "cells");
    rmSync(file, { force: true });
    const list = [...values, file].map((value) => JSON.stringify(String(value))).join(",");
    await this.office("--norestore", `macro:///Standard.Statit.${macro}(${list})`);
    const until = Date.now() + MACRO_TIMEOUT_MS;
    while (Date.now() < until) {
      const printed = existsSync(file) ? readFileSync(file, "utf8").trimEnd().split("\n") : [];
      if (printed.at(-1) === "end") return printed.slice(0, -1).map(cellOf);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`Calc did not finish the macro ${macro}`);
  }

  private async office(...options: string[]): Promise<void> {
    const profile = `-env:UserInstallation=${pathToFileURL(this.profile)}`;
    await run("soffice", [profile, "--headless", ...options], { timeout: 60_000, killSignal: "SIGKILL" });
  }
}
