/** A module with the modules that it imports at once and later, by their ids. */
interface Imports {
  readonly id: string;
  readonly imports: readonly string[];
  readonly laterImports: readonly string[];
}

/** The shared file of each module, by the module's id; modules without one are absent. */
export function sharedFiles(modules: readonly Imports[]): Map<string, string>;
