import type { CacheStore } from "../../core/transport/cache";
import type { Services } from "./services";

/** The most bytes of a value of `CacheService`. Google's 100 KB may be 100,000 or 102,400 bytes. */
const MAX_VALUE_BYTES = 100_000;

/**
 * The number of the last refresh, a property of the document: the sidebar of any user changes it, and the formulas of
 * all users read it.
 */
const GENERATION = "statit-generation";

/**
 * The cache of the user. Its keys contain the number of the last refresh, because `CacheService` cannot drop all texts:
 * a new number leaves the old ones to expire. `CacheService` may fail; a failure counts as an empty cache.
 */
export function userCacheStore(services: Services): CacheStore {
  const cache = services.CacheService.getUserCache();
  const properties = services.PropertiesService.getDocumentProperties();
  let generation = properties?.getProperty(GENERATION) ?? "0";
  return {
    maxValueBytes: MAX_VALUE_BYTES,
    get(key) {
      try {
        return cache.get(`${generation}-${key}`);
      } catch {
        return null;
      }
    },
    put(key, value, seconds) {
      try {
        cache.put(`${generation}-${key}`, value, seconds);
      } catch {
        // The next call reads from the server.
      }
    },
    clear() {
      generation = String(services.now());
      properties?.setProperty(GENERATION, generation);
    },
  };
}
