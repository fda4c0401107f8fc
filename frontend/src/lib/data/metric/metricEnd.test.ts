import { expect, test } from "vitest";
import { placesOf } from "./metricEnd";

const home = { account: "insee", collection: "prices" };
const near = (path: string) => ({ ...home, path });
const at = (account: string, collection: string, path: string) => ({ account, collection, path });

test.each([
  ["", []],
  ["  ", []],
  ["cpi", [near("cpi")]],
  [" energy/gas ", [near("energy/gas")]],
  ["insee/wages/hourly", [near("insee/wages/hourly"), at("insee", "wages", "hourly")]],
  ["/insee/wages/hourly/all/", [near("insee/wages/hourly/all"), at("insee", "wages", "hourly/all")]],
  ["https://stats.example/insee/wages/hourly?tab=table#x", [at("insee", "wages", "hourly")]],
  ["https://stats.example/insee", []],
])("the address %j names %j", (address, places) => {
  expect(placesOf(address, home)).toEqual(places);
});
