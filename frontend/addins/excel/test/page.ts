import { constants, createContext, runInContext } from "node:vm";
import { excelMetadata, excelScript } from "../../tools/bundle.mjs";
import type { Bridge, FunctionName } from "../bridge";
import type { Invocation, OfficeScripts } from "../host/office";

/** An error as the script makes it: the class that stands for `CustomFunctions.Error`. */
export class CellError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Error values as cells show them. */
const ERROR_CODES = { notAvailable: "#N/A", invalidValue: "#VALUE!" };

/** The serial numbers of 2000-01-01. */
const YEAR_2000 = { 1900: 36_526, 1904: 35_064 };

/** The surroundings of the script: the server, the settings of Excel, and timers. */
export interface Surroundings {
  fetch: typeof fetch;
  installation: string;
  displayLanguage: string;
  dateSystem: 1900 | 1904;
  /** The newest supported version of ExcelApi. */
  excelApi: string;
  /** `OfficeRuntime.storage`, by name. */
  storage: Map<string, string>;
  setTimeout(run: () => void, milliseconds: number): unknown;
  /** Milliseconds of the clock. */
  now(): number;
  /** Whether Excel refuses to pass its settings. */
  isBusy: boolean;
}

let script: Promise<string> | undefined;

/**
 * The shared runtime of Excel without Excel: a bare JavaScript engine that has the language itself, the built script,
 * and stubs for the parts of office.js and of the browser that the script uses.
 */
export class ExcelPage {
  readonly surroundings: Surroundings;
  private readonly functions = new Map<string, (...given: unknown[]) => Promise<unknown>>();
  private readonly scope: OfficeScripts & { statit?: Bridge };

  private constructor(surroundings: Surroundings) {
    this.surroundings = surroundings;
    // A context without interceptors, which would make each look-up of a global slow.
    const bare = createContext(constants.DONT_CONTEXTIFY);
    this.scope = Object.assign(bare, officeOf(surroundings, this.functions));
  }

  /** Opens a page. What is not given is English, the 1900 system and the newest Excel. */
  static async open(
    given: Partial<Surroundings> & Pick<Surroundings, "fetch" | "installation">,
  ): Promise<ExcelPage> {
    const page = new ExcelPage({
      displayLanguage: "en-US",
      dateSystem: 1900,
      excelApi: "1.19",
      storage: new Map(),
      setTimeout: (run) => setImmediate(run),
      now: () => 0,
      isBusy: false,
      ...given,
    });
    script ??= excelScript();
    const { surroundings, scope } = page;
    const browser = {
      fetch: (...request: Parameters<typeof fetch>) => surroundings.fetch(...request),
      setTimeout: surroundings.setTimeout,
      performance: { now: () => surroundings.now() },
      location: { origin: surroundings.installation },
      AbortController,
      Headers,
    };
    runInContext(await script, Object.assign(scope, browser));
    return page;
  }

  /** The ids of the associated functions. */
  get ids(): string[] {
    return [...this.functions.keys()];
  }

  /** The object for the pane. */
  get bridge(): Bridge {
    if (!this.scope.statit) throw new Error("The script has not set `statit`.");
    return this.scope.statit;
  }

  /**
   * Calls a function as Excel does: absent arguments at the end become `null`, then comes the invocation.
   *
   * @throws CellError
   */
  call(name: FunctionName, given: readonly unknown[], invocation: Invocation = {}): Promise<unknown[][]> {
    const count = PARAMETERS[name];
    const all = Array.from({ length: count }, (_, place) => given[place] ?? null);
    const calculate = this.functions.get(name);
    if (!calculate) throw new Error(`${name} is not associated.`);
    return calculate(...all, invocation) as Promise<unknown[][]>;
  }

  /** The latest value of an indicator, or the sentence of its error. */
  value(id: string, invocation?: Invocation): Promise<unknown> {
    return this.call("VALUE", [[[id]]], invocation).then(
      ([row]) => row?.[0],
      (error: Error) => error.message,
    );
  }
}

/** The number of parameters of each function, from the built metadata. */
const PARAMETERS = Object.fromEntries(
  (
    JSON.parse(await excelMetadata("en")) as { functions: { id: string; parameters: unknown[] }[] }
  ).functions.map(({ id, parameters }) => [id, parameters.length]),
) as Record<FunctionName, number>;

function officeOf(
  surroundings: Surroundings,
  functions: Map<string, (...given: unknown[]) => Promise<unknown>>,
): OfficeScripts {
  const { storage } = surroundings;
  const isSupported = (version: string) =>
    Number(version.split(".")[1]) <= Number(surroundings.excelApi.split(".")[1]);
  return {
    CustomFunctions: {
      Error: CellError,
      ErrorCode: ERROR_CODES,
      associate: (id, calculate) => {
        functions.set(id, calculate);
      },
    },
    Office: {
      onReady: async () => undefined,
      context: {
        displayLanguage: surroundings.displayLanguage,
        requirements: { isSetSupported: (_, version) => isSupported(version) },
      },
    },
    OfficeRuntime: {
      storage: {
        getItem: async (name) => storage.get(name) ?? null,
        setItem: async (name, value) => {
          storage.set(name, value);
        },
        removeItem: async (name) => {
          storage.delete(name);
        },
      },
    },
    Excel: {
      async run(_, batch) {
        if (surroundings.isBusy) throw new Error("InvalidOperationInCellEditMode");
        const date = { value: undefined as unknown, load: () => undefined };
        const sync = async () => {
          date.value = YEAR_2000[surroundings.dateSystem];
        };
        return batch({ workbook: { functions: { date: () => date } }, sync });
      },
    },
  };
}
