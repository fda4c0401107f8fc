import type { FetchRequest, Services } from "../google/services";
import type { Range, SheetValue } from "../google/spreadsheet";
import { typedCell } from "./cells";
import { SimulatedClock } from "./clock";
import { type ServerResponse, SimulatedNetwork } from "./network";
import { SimulatedSpreadsheet } from "./spreadsheet";
import { SimulatedCache, SimulatedProperties } from "./stores";
import { wallClock } from "./wallClock";

/** The time that Google gives to a custom function, in milliseconds. */
const FORMULA_TIME = 30_000;

/** The services of Apps Script for one user of one document. */
export class SimulatedGoogle {
  readonly clock = new SimulatedClock();
  readonly network: SimulatedNetwork;
  readonly spreadsheet = new SimulatedSpreadsheet();
  readonly userProperties = new SimulatedProperties(() => this.spreadsheet.canWrite);
  readonly documentProperties = new SimulatedProperties();
  readonly userCache = new SimulatedCache(this.clock);
  readonly documentCache = new SimulatedCache(this.clock);
  /** The language setting of the user. Google does not always say it to custom functions: `null` then. */
  locale: string | null = "en";
  /** Files of the project by their names without `.html`. */
  readonly files = new Map<string, string>();
  /** The items of the menu: caption and function. */
  readonly menu: [caption: string, functionName: string][] = [];
  /** The page of the sidebar, where it was shown. */
  sidebar: string | undefined;
  private formulaCell: Range | null = null;

  constructor(installation: string, answer: (request: FetchRequest) => ServerResponse) {
    this.network = new SimulatedNetwork(this.clock, `${installation}/`, answer);
  }

  /**
   * Runs a custom function for a cell, as Google does: it may not write, and has 30 seconds. Returns the texts that the
   * cells show, by row.
   */
  formula(cell: string, run: () => SheetValue[][]): string[][] {
    const begun = this.clock.now;
    this.formulaCell = this.spreadsheet.first.getRange(cell);
    this.spreadsheet.canWrite = false;
    try {
      const values = run();
      return values.map((row) => row.map((value) => typedCell(value, this.spreadsheet.zone).display));
    } finally {
      this.formulaCell = null;
      this.spreadsheet.canWrite = true;
      // biome-ignore lint/correctness/noUnsafeFinally: Google replaces any result and any error.
      if (this.clock.now - begun > FORMULA_TIME) throw new Error("Exceeded maximum execution time");
    }
  }

  /** The services by their global names. */
  get services(): Services {
    return {
      UrlFetchApp: { fetchAll: (requests) => this.network.fetchAll(requests) },
      CacheService: { getUserCache: () => this.userCache, getDocumentCache: () => this.documentCache },
      PropertiesService: {
        getUserProperties: () => this.userProperties,
        getDocumentProperties: () => this.documentProperties,
      },
      SpreadsheetApp: {
        getActive: () => this.spreadsheet,
        getActiveRange: () => this.formulaCell ?? this.spreadsheet.current,
        flush: () => {
          for (const sheet of this.spreadsheet.sheets) sheet.flush();
        },
        getUi: () => this.ui(),
      },
      Session: { getActiveUserLocale: () => this.localeOfUser() },
      Utilities: {
        sleep: (milliseconds) => this.clock.advance(milliseconds),
        formatDate: (date, zone, format) => {
          if (format !== "yyyy-MM-dd HH:mm:ss") throw new Error(`not simulated: ${format}`);
          return wallClock(date, zone);
        },
      },
      HtmlService: {
        createHtmlOutputFromFile: (name) => page(this.files.get(name) ?? ""),
        createHtmlOutput: page,
      },
      now: () => this.clock.now,
    };
  }

  private localeOfUser(): string {
    if (this.locale === null)
      throw new Error("You do not have permission to call Session.getActiveUserLocale");
    return this.locale;
  }

  private ui(): ReturnType<Services["SpreadsheetApp"]["getUi"]> {
    const menu = {
      addItem: (caption: string, functionName: string) => {
        this.menu.push([caption, functionName]);
        return menu;
      },
      addToUi: () => undefined,
    };
    return {
      createMenu: () => menu,
      showSidebar: (shown) => {
        this.sidebar = shown.getContent();
      },
    };
  }
}

function page(html: string) {
  const output = { getContent: () => html, setTitle: () => output };
  return output;
}
