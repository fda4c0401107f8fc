import { expect, test } from "vitest";
import { otherSite } from "./referrer";

test.each([
  ["", null],
  ["https://example.org/a/page?q=secret#end", "https://example.org"],
  ["http://localhost:8000/", "http://localhost:8000"],
  ["https://statit.test/insee", null],
  ["http://statit.test/insee", null],
  ["https://statit.test:8443/insee", "https://statit.test:8443"],
  ["android-app://org.example.reader/", null],
  ["no address", null],
])("a referrer %j gives %j", (referrer, site) => {
  expect(otherSite(referrer, "statit.test")).toBe(site);
});
