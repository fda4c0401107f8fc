export { FREQUENCIES, frequencyLetter } from "../calendar/frequency";
export { parsePeriod } from "../calendar/period";
export { canonicalLine, MAX_CANONICAL_BYTES } from "./canonical";
export { type FrequencyGuess, guessFrequency } from "./guess";
export { type LinesOutcome, parseLines } from "./lines";
export { type LineRow, type LineSeries, rowsOf } from "./series";
export { isTable } from "./split";
