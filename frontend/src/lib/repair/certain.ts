import { isNeeding, kindOf, type Offer, questionOf, tickedOf, withRepairs } from "./repairs";

/** The repairs of a table that were chosen, and the proposals that the user rejected. */
export interface ChosenRepairs {
  repairs: readonly string[];
  left: readonly string[];
}

/**
 * The repairs with everything that a reading shows to be certain, except what the user rejected or replaced. Repairs
 * that need a header row wait for it. Returns `undefined` where nothing is added: each addition needs another reading.
 */
export function withCertain(
  { repairs, left }: ChosenRepairs,
  offers: readonly Offer[],
  isAutomatic: (offer: Offer) => boolean = ({ certain }) => certain,
): string[] | undefined {
  const isAdded = (offer: Offer) =>
    isAutomatic(offer) &&
    !offer.ticked &&
    tickedOf(offer, repairs) === undefined &&
    !left.includes(questionOf(offer));
  const lacksHeader = offers.some(
    (offer) => kindOf(offer.repair) === "header" && !offer.ticked && !isAdded(offer),
  );
  const added = offers
    .filter((offer) => isAdded(offer) && !(lacksHeader && isNeeding(offer.repair, "header")))
    .map(({ repair }) => repair);
  return added.length > 0 ? withRepairs(repairs, added, offers) : undefined;
}
