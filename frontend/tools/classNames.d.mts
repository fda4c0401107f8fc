/** The class name of a style in a file. */
export function className(name: string, file: string): string;
