/**
 * Everything of charts that the first drawing does not need: the readout under pointer and keyboard, descriptions, the
 * lighter drawing while a window moves, the drawing for paper.
 */
export { coarsen } from "../data/coarsen";
export { OnSheet } from "../draw/paper/OnSheet";
export { describe, describeData } from "../text/describe";
export { spoken } from "../text/spoken";
export { isShown, placeUnder, seriesUnder } from "./pointer";
export { ReadoutLayer } from "./ReadoutLayer";
export { readAt } from "./readout";
export { walk } from "./walk";
