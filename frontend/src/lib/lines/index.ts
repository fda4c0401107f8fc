export { FREQUENCIES, frequencyLetter } from "../calendar/frequency";
export { parsePeriod } from "../calendar/period";
export { MAX_CANONICAL_BYTES } from "./canonical";
export { type FrequencyGuess, guessFrequency } from "./guess";
export { type LinesOutcome, parseLines } from "./lines";
export type { LineSeries } from "./series";
export { isTable } from "./split";
