import { describe, expect, it } from "vitest";
import { EMPTY_METRIC } from "../values";
import { rebaseFields, rebaseLines } from "./rebase";

describe("putting what was typed on top of what was published meanwhile", () => {
  const base = "2020;1\n2021;2\n2022;3\n";

  it("keeps both where they touch different periods, each line as it was typed", () => {
    const rebased = rebaseLines(
      "YEARLY",
      base,
      "2020;1\n2021;2\n2022;3\n2023;4.0\n",
      "2020;1\n2021,2.10,mine\n2022;3\n",
    );
    expect(rebased).toEqual({ lines: "2020;1\n2021,2.10,mine\n2022;3\n2023;4.0\n", clashes: [] });
  });

  it("carries over what was removed, on either side", () => {
    expect(rebaseLines("YEARLY", base, "2020;1\n2021;2\n", "2021;2\n2022;3\n").lines).toBe("2021;2\n");
  });

  it("tells the periods that both changed, and lets what was typed win", () => {
    const rebased = rebaseLines("YEARLY", base, "2020;9\n2021;2\n2022;5\n", "2020;8\n2021;2\n");
    expect(rebased.lines).toBe("2020;8\n2021;2\n");
    expect(rebased.clashes).toEqual([
      {
        period: "2020",
        theirs: { value: 9, status: null, text: null },
        mine: { value: 8, status: null, text: null },
      },
      { period: "2022", theirs: { value: 5, status: null, text: null }, mine: null },
    ]);
  });

  it("carries over codes and holes, and tells where both changed a status differently", () => {
    const rebased = rebaseLines(
      "YEARLY",
      "2020;1 P\n2021;2\n2022;: L\n",
      "2020;1\n2021;2 E\n2022;: L\n2023;4 P\n",
      "2020;1 E\n2021;2\n2022;: Q/C;few\n2024;: L\n",
    );
    expect(rebased.lines).toBe("2020;1 E\n2021;2 E\n2022;: Q/C;few\n2023;4 P\n2024;: L\n");
    expect(rebased.clashes).toEqual([
      {
        period: "2020",
        theirs: { value: 1, status: null, text: null },
        mine: { value: 1, status: "E", text: null },
      },
    ]);
  });

  it("is silent where both changed to the same", () => {
    expect(
      rebaseLines("YEARLY", base, "2020;7\n2021;2\n2022;3\n", "2020;7.0\n2021;2\n2022;3\n").clashes,
    ).toEqual([]);
  });

  it("leaves categories in their order, new ones at the end, and carries unreadable lines over", () => {
    const rebased = rebaseLines("CATEGORY", "b;1\na;2\n", "b;1\na;3\n", "b;1\na;2\nc;4\nwhat\n");
    expect(rebased.lines).toBe("b;1\na;3\nc;4\nwhat\n");
  });

  it("takes of each field what was changed", () => {
    const theirs = { ...EMPTY_METRIC, unit: { fr: "", en: "points" }, source: "theirs" };
    const mine = { ...EMPTY_METRIC, source: "mine", tags: { fr: "", en: "prices" } };
    expect(rebaseFields(EMPTY_METRIC, theirs, mine)).toEqual({ ...mine, unit: theirs.unit });
  });
});
