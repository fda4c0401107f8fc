import { describe, expect, test } from "vitest";
import { readSeries } from "@/test/readings";
import { pastedSeries } from "./pastedSeries";

const AUD = readSeries("2024;1.6\n", { id: "aud" });
const DEM = readSeries("", { id: "dem" });

describe("a series without values", () => {
  const chosen = (...given: Parameters<typeof pastedSeries>) =>
    pastedSeries(...given)
      .filter(({ isOn }) => isOn)
      .map(({ read }) => read.id);

  test("is not published beside others", () => {
    expect(chosen([AUD, DEM], {}, "en")).toEqual(["aud"]);
  });

  test("is published once the user chooses it", () => {
    expect(chosen([AUD, DEM], { dem: { isOff: false } }, "en")).toEqual(["aud", "dem"]);
  });

  test("is published where no series has values", () => {
    expect(chosen([DEM], {}, "en")).toEqual(["dem"]);
  });
});
