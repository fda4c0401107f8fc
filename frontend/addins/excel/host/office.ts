/** The class of errors that a cell shows, with the sentence that Excel shows beside it. */
type ErrorClass = new (code: string, message: string) => object;

/** A formatted number, `DoubleCellValue` or the older `FormattedNumberCellValue` of Excel's data types. */
export interface NumberValue {
  type: "Double" | "FormattedNumber";
  basicValue: number;
  /** In the notation of English, whatever the language of Excel. */
  numberFormat: string;
}

/** The last argument of a call. */
export interface Invocation {
  /** The cell of the formula: `Sheet1!B2`. */
  address?: string;
  /** Whether Excel calculates a preview while the formula is being written. */
  isInValuePreview?: boolean;
  /** Set by the function; Excel calls it when the result is no longer needed. */
  onCanceled?: () => void;
}

/** A result of a worksheet function; `value` is there after `sync`. */
interface FunctionResult {
  value: unknown;
  load(property: "value"): void;
}

/** The parts of a batch of Excel's API that are used. */
interface RequestContext {
  workbook: { functions: { date(year: number, month: number, day: number): FunctionResult } };
  sync(): Promise<void>;
}

/**
 * The parts of office.js that the functions use. `office.js` defines some of them only when it has loaded further files,
 * after `Office.onReady`; they are therefore read when they are needed.
 *
 * Source: the reference of the Office JavaScript API, Microsoft.
 */
export interface OfficeScripts {
  CustomFunctions: {
    Error: ErrorClass;
    ErrorCode: Record<"notAvailable" | "invalidValue", string>;
    associate(id: string, calculate: (...given: unknown[]) => Promise<unknown>): void;
  };
  Office: {
    onReady(): Promise<unknown>;
    context: {
      /** A language tag: `fr-FR`. */
      displayLanguage: string;
      requirements: { isSetSupported(name: string, version: string): boolean };
    };
  };
  OfficeRuntime: {
    /** Texts on this computer, outside documents, apart for each address of an add-in. */
    storage: {
      getItem(name: string): Promise<string | null | undefined>;
      setItem(name: string, value: string): Promise<void>;
      removeItem(name: string): Promise<void>;
    };
  };
  Excel: {
    run<Result>(
      options: { delayForCellEdit: boolean },
      batch: (context: RequestContext) => Promise<Result>,
    ): Promise<Result>;
  };
}
