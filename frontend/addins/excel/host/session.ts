import type { Language } from "@/lib/text/language";
import type { Context, DateSystem } from "../../core/context";
import { notAvailable } from "../../core/failure/error";
import { Batch } from "../../core/transport/batch";
import { AnswerCache } from "../../core/transport/cache";
import { memoryStore } from "../../core/transport/memoryStore";
import { httpHost } from "./http";
import type { NumberValue, OfficeScripts } from "./office";
import type { Services } from "./services";

/** The name of the access key in `OfficeRuntime.storage`. */
const KEY_ITEM = "statit.accessKey";

/** The serial number of 2000-01-01 in the 1904 system. */
const YEAR_2000_IN_1904 = 35_064;

const SETTINGS_FAILED: Record<Language, string> = {
  en: "Excel did not pass its settings to Statit: the stored key and the dates of the workbook. Recalculate; if this comes again, restart Excel.",
  fr: "Excel n’a pas transmis ses réglages à Statit : la clé enregistrée et les dates du classeur. Recalculez ; si cela se reproduit, redémarrez Excel.",
};

/** The state that all calculations share, until a refresh or another key. */
export interface Session {
  context: Context;
  batch: Batch;
  /** The access key; absent for a guest. */
  key: string | undefined;
  /** The form of a number with a format; absent where Excel has plain numbers only. */
  numberType: NumberValue["type"] | undefined;
}

/** Opens sessions, one at a time, and stores the access key. */
export class Sessions {
  private readonly scripts: OfficeScripts;
  private readonly services: Services;
  private session: Promise<Session> | undefined;

  /** @param scripts the global object, or a replacement: its members are read when they are needed. */
  constructor(scripts: OfficeScripts, services: Services) {
    this.scripts = scripts;
    this.services = services;
  }

  /**
   * The present session. One that cannot be opened is opened anew by the next call.
   *
   * @throws SheetError if Excel does not pass the key or the date system.
   */
  current(): Promise<Session> {
    if (this.session) return this.session;
    const opened = this.open();
    this.session = opened;
    opened.catch(() => {
      if (this.session === opened) this.session = undefined;
    });
    return opened;
  }

  /** Ends the session with its cache. Calculations on their way are finished in it. */
  end(): void {
    this.session = undefined;
  }

  /** The stored access key, without its session. */
  async key(): Promise<string | undefined> {
    return (await this.scripts.OfficeRuntime.storage.getItem(KEY_ITEM)) || undefined;
  }

  /** Stores an access key, or removes it, and ends the session. */
  async storeKey(key: string | undefined): Promise<void> {
    const { storage } = this.scripts.OfficeRuntime;
    await (key === undefined ? storage.removeItem(KEY_ITEM) : storage.setItem(KEY_ITEM, key));
    this.end();
  }

  private async open(): Promise<Session> {
    const { Office } = this.scripts;
    await Office.onReady();
    const language = /^fr\b/i.test(Office.context.displayLanguage) ? "fr" : "en";
    const [key, dateSystem] = await Promise.all([this.key(), this.dateSystem()]).catch(() => {
      throw notAvailable(SETTINGS_FAILED[language]);
    });
    const context: Context = { language, installation: this.services.installation, dateSystem };
    const cache = new AnswerCache(memoryStore(this.services.now), context, key);
    const batch = new Batch(httpHost(this.services, language, key), cache, context);
    return { context, batch, key, numberType: this.numberType() };
  }

  /**
   * The date system of the workbook, from the number of a day in it. The property `use1904DateSystem` says the same, but
   * released versions of Excel do not have it.
   */
  private dateSystem(): Promise<DateSystem> {
    return this.scripts.Excel.run({ delayForCellEdit: true }, async (context) => {
      const day = context.workbook.functions.date(2000, 1, 1);
      day.load("value");
      await context.sync();
      return day.value === YEAR_2000_IN_1904 ? 1904 : 1900;
    });
  }

  private numberType(): NumberValue["type"] | undefined {
    const has = (version: string) =>
      this.scripts.Office.context.requirements.isSetSupported("ExcelApi", version);
    if (has("1.19")) return "Double";
    return has("1.16") ? "FormattedNumber" : undefined;
  }
}
