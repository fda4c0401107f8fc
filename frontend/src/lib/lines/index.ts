export { MAX_CANONICAL_BYTES } from "./canonical";
export {
  FREQUENCIES,
  type FrequencyLetter,
  type FrequencyName,
  frequencyLetter,
  frequencyOfLetter,
} from "./frequency";
export { guessFrequency } from "./guess";
export {
  type LineProblem,
  type LineProblemCode,
  type LineSeries,
  type LinesOutcome,
  MAX_LISTED_PROBLEMS,
  parseLines,
} from "./lines";
export { parsePeriod } from "./period";
export { countDecimalCommas, replaceDecimalCommas } from "./repair";
export { parseValue } from "./value";
