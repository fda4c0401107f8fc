import type { Range, Spreadsheet } from "./spreadsheet";

/** A request as `UrlFetchApp` takes it. */
export interface FetchRequest {
  url: string;
  method: "get" | "post";
  headers: Record<string, string>;
  payload?: string;
  /** With `true`, a response of any status is returned; without it, those from 400 on are thrown. */
  muteHttpExceptions: true;
}

/** A response of `UrlFetchApp`. The names of headers have the letter case in which the server sent them. */
export interface FetchResponse {
  getResponseCode(): number;
  getContentText(charset: string): string;
  getAllHeaders(): Record<string, unknown>;
}

/** A cache: texts of 100 KB at most, by keys of 250 characters at most, for 6 hours at most. */
export interface Cache {
  get(key: string): string | null;
  getAll(keys: string[]): Record<string, string>;
  put(key: string, value: string, seconds: number): void;
}

/** A property store: texts of 9 KB at most that remain until they are deleted. */
export interface Properties {
  getKeys(): string[];
  getProperty(name: string): string | null;
  setProperty(name: string, value: string): unknown;
  deleteProperty(name: string): unknown;
}

/** A page for the sidebar. */
interface HtmlOutput {
  getContent(): string;
  setTitle(title: string): HtmlOutput;
}

interface Menu {
  /** @param functionName a global function of the script. */
  addItem(caption: string, functionName: string): Menu;
  addToUi(): void;
}

/**
 * The services of Apps Script that the add-on uses, by their global names, with the members that it uses. Source:
 * https://developers.google.com/apps-script/reference.
 */
export interface Services {
  UrlFetchApp: {
    /** Sends requests at the same time. Throws if one gets no response, and when the quota of the day is used up. */
    fetchAll(requests: FetchRequest[]): FetchResponse[];
  };
  CacheService: {
    getUserCache(): Cache;
    /** `null` in a script that belongs to no document. */
    getDocumentCache(): Cache | null;
  };
  PropertiesService: {
    getUserProperties(): Properties;
    /** `null` in a script that belongs to no document. */
    getDocumentProperties(): Properties | null;
  };
  SpreadsheetApp: {
    getActive(): Spreadsheet;
    /** The selection; in a custom function, the cell of its formula. */
    getActiveRange(): Range | null;
    /** Writes pending changes to the sheet. */
    flush(): void;
    getUi(): { createMenu(caption: string): Menu; showSidebar(page: HtmlOutput): void };
  };
  Session: { getActiveUserLocale(): string };
  Utilities: {
    sleep(milliseconds: number): void;
    /** @param format a pattern of Java's `SimpleDateFormat`. */
    formatDate(date: Date, timeZone: string, format: string): string;
  };
  HtmlService: {
    /** @param name the name of a file of the project, without `.html`. */
    createHtmlOutputFromFile(name: string): HtmlOutput;
    createHtmlOutput(html: string): HtmlOutput;
  };
  /** The clock, in milliseconds since 1970. */
  now(): number;
}

declare const UrlFetchApp: Services["UrlFetchApp"];
declare const CacheService: Services["CacheService"];
declare const PropertiesService: Services["PropertiesService"];
declare const SpreadsheetApp: Services["SpreadsheetApp"];
declare const Session: Services["Session"];
declare const Utilities: Services["Utilities"];
declare const HtmlService: Services["HtmlService"];

/** The services of the script that runs. */
export function appsScript(): Services {
  return {
    UrlFetchApp,
    CacheService,
    PropertiesService,
    SpreadsheetApp,
    Session,
    Utilities,
    HtmlService,
    now: () => Date.now(),
  };
}
