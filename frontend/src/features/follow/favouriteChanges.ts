import { graphql } from "@/gql";
import type { FavouriteKind } from "@/gql/graphql";
import { request } from "@/lib/data/graphql";

/** A starred object. */
export interface Starred {
  readonly kind: FavouriteKind;
  readonly id: string;
}

const ADD = graphql(`
  mutation AddFavourite($favourite: FavouriteInput!) {
    addFavourite(favourite: $favourite) {
      viewer { id starred }
      problems { ...Problem }
    }
  }
`);

const REMOVE = graphql(`
  mutation RemoveFavourites($favourites: [FavouriteInput!]!) {
    removeFavourites(favourites: $favourites) {
      viewer { id starred }
      problems { ...Problem }
    }
  }
`);

const RESTORE = graphql(`
  mutation RestoreFavourites($favourites: [FavouriteInput!]!) {
    restoreFavourites(favourites: $favourites) {
      viewer { id starred }
      problems { ...Problem }
    }
  }
`);

const ARRANGE = graphql(`
  mutation ArrangeFavourites($kind: FavouriteKind!, $ids: [ID!]!) {
    arrangeFavourites(kind: $kind, ids: $ids) {
      viewer { id starred }
      problems { ...Problem }
    }
  }
`);

/** Stars an object, also if the reader leaves the page at once. */
export async function addFavourite(favourite: Starred) {
  return (await request(ADD, { favourite }, { keepalive: true })).addFavourite;
}

/** Takes a star away, also if the reader leaves the page at once. */
export async function removeFavourite(favourite: Starred) {
  return (await request(REMOVE, { favourites: [favourite] }, { keepalive: true })).removeFavourites;
}

/** Takes stars away. */
export async function removeFavourites(favourites: Starred[]) {
  return (await request(REMOVE, { favourites })).removeFavourites;
}

/** Returns removed favourites to their places, within a day. */
export async function restoreFavourites(favourites: Starred[]) {
  return (await request(RESTORE, { favourites })).restoreFavourites;
}

/** Puts the favourites of a kind into this order; those that are not named follow. */
export async function arrangeFavourites(kind: FavouriteKind, ids: string[]) {
  return (await request(ARRANGE, { kind, ids })).arrangeFavourites;
}
