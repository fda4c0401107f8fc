/**
 * Everything of charts that the first drawing of lines over time does not need: the other kinds, the readout under
 * pointer and keyboard, descriptions, the lighter drawing while a window moves.
 */
export { coarsen } from "../data/coarsen";
export { isShown, placeUnder, seriesUnder } from "../interact/pointer";
export { ReadoutLayer } from "../interact/ReadoutLayer";
export { readAt } from "../interact/readout";
export { walk } from "../interact/walk";
export { kinds } from "../kinds/kinds";
export { describe, describeData } from "../text/describe";
export { spoken } from "../text/spoken";
