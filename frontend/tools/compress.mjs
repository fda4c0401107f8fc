import { readFileSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

/** Writes a text file also compressed beside itself, with `.br` and `.gz` after its name. */
export function compressBeside(file) {
  const source = readFileSync(file);
  const quality = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: source.length },
  };
  writeFileSync(`${file}.br`, brotliCompressSync(source, quality));
  writeFileSync(`${file}.gz`, gzipSync(source, { level: 9 }));
}
