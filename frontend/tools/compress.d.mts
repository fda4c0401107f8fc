/** Writes a text file also compressed beside itself, with `.br` and `.gz` after its name. */
export function compressBeside(file: string): void;
