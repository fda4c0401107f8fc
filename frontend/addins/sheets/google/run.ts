import { browserLanguage, type Language } from "@/lib/text/language";
import { type ApiRequest, type ApiResponse, NO_ANSWER } from "../../core/api/request";
import type { Context } from "../../core/context";
import type { Call } from "../../core/functions/call";
import { AnswerCache } from "../../core/transport/cache";
import { runNow } from "../../core/transport/now";
import { type Texts, textsIn } from "../texts/texts";
import { userCacheStore } from "./cacheStore";
import { fetchHost } from "./fetch";
import { storedKey } from "./key";
import type { Services } from "./services";
import { type SheetZone, sheetZone } from "./zone";

/** The facts of one run of the script: of a formula, or of an action in the sidebar. */
export interface Run {
  services: Services;
  context: Context;
  texts: Texts;
  zone: SheetZone;
  /**
   * Runs a call with the stored key, from the cache or the server.
   *
   * @throws SheetError of the call, and where Google ends it (`fetchHost`).
   */
  read<Result>(call: Call<Result>): Result;
  /**
   * Sends a request with the stored key. Nothing is cached, and no request is repeated.
   *
   * @throws SheetError where Google ends it (`fetchHost`).
   */
  send(request: ApiRequest): ApiResponse;
  /** Empties the cache for all users of the document. */
  emptyCache(): void;
}

/** @param installation the address of the installation without a slash at its end. */
export function startRun(services: Services, installation: string): Run {
  const language = languageOf(services);
  // Dates come as `Date` objects. Cells with a number in place of a date count days as the 1900 system does.
  const context: Context = { language, installation, dateSystem: 1900 };
  const key = storedKey(services);
  const cache = new AnswerCache(userCacheStore(services), context, key);
  const host = fetchHost(services, context, key);
  return {
    services,
    context,
    texts: textsIn(language),
    zone: sheetZone(services.SpreadsheetApp.getActive().getSpreadsheetTimeZone(), services.Utilities),
    read: (call) => runNow(call, host, cache, context),
    send: (request) => host.fetchAll([request])[0] ?? NO_ANSWER,
    emptyCache: () => cache.refresh(),
  };
}

/** The language of the user; that of the spreadsheet where Google does not say who the user is. */
export function languageOf(services: Services): Language {
  return browserLanguage(userLocale(services) || services.SpreadsheetApp.getActive().getSpreadsheetLocale());
}

function userLocale(services: Services): string {
  try {
    return services.Session.getActiveUserLocale();
  } catch {
    return "";
  }
}
