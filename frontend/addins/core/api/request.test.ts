import { describe, expect, it } from "vitest";
import { headersOf } from "./request";

describe("the headers of a request", () => {
  it.each([
    [
      { method: "GET" as const, path: "/" },
      undefined,
      { Accept: "application/json", "Accept-Language": "fr", "Statit-Client": "excel" },
    ],
    [
      { method: "POST" as const, path: "/", body: "{}" },
      "statit_x",
      {
        Accept: "application/json",
        "Accept-Language": "fr",
        "Statit-Client": "excel",
        "Content-Type": "application/json",
        Authorization: "Bearer statit_x",
      },
    ],
  ])("%j with the key %s", (request, key, headers) =>
    expect(headersOf(request, "excel", "fr", key)).toEqual(headers),
  );
});
