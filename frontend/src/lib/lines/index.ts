export { MAX_CANONICAL_BYTES } from "./canonical";
export { FREQUENCIES, frequencyLetter } from "./frequency";
export { type FrequencyGuess, guessFrequency } from "./guess";
export { type LineSeries, type LinesOutcome, parseLines } from "./lines";
export { parsePeriod } from "./period";
export { type Repair, repairOf } from "./repair";
