import { describe, expect, test } from "vitest";
import { type Frequency, formatPeriod, periodOrdinal, unbrokenPeriod } from "./period";

describe("a period in print", () => {
  test.each<[Frequency, string, string, string]>([
    ["D", "2024-03-31", "31 Mar 2024", "31 mars 2024"],
    ["D", "2024-03-01", "1 Mar 2024", "1er mars 2024"],
    ["D", "2024-02-29", "29 Feb 2024", "29 févr. 2024"],
    ["W", "2026-01-30", "W5 2026", "sem. 5 2026"],
    ["W", "2024-12-30", "W1 2025", "sem. 1 2025"],
    ["W", "2021-01-01", "W53 2020", "sem. 53 2020"],
    ["M", "2026-01", "Jan 2026", "janv. 2026"],
    ["M", "2026-08", "Aug 2026", "août 2026"],
    ["Q", "2026-Q1", "Q1 2026", "T1 2026"],
    ["S", "2026-S1", "H1 2026", "S1 2026"],
    ["Y", "2026", "2026", "2026"],
    ["Y", "0850", "850", "850"],
    ["M", "1751-12", "Dec 1751", "déc. 1751"],
    ["C", "Cote d'Ivoire", "Cote d'Ivoire", "Cote d'Ivoire"],
    ["M", "no month", "no month", "no month"],
    ["D", "2023-02-29", "2023-02-29", "2023-02-29"],
    ["Q", "2024-Q5", "2024-Q5", "2024-Q5"],
  ])("%s %s is %s and %s", (frequency, text, english, french) => {
    expect(formatPeriod(frequency, text, "en")).toBe(english);
    expect(formatPeriod(frequency, text, "fr")).toBe(french);
  });
});

describe("a period inside a line", () => {
  test.each<[Frequency, string, string, string]>([
    ["D", "2024-03-01", "1\u00a0Mar\u00a02024", "1er\u00a0mars\u00a02024"],
    ["W", "2026-01-30", "W5\u00a02026", "sem.\u00a05\u00a02026"],
    ["M", "2026-05", "May\u00a02026", "mai\u00a02026"],
    ["Y", "2026", "2026", "2026"],
    ["C", "Trinidad and Tobago", "Trinidad and Tobago", "Trinidad and Tobago"],
  ])("%s %s does not break, unless it is a label", (frequency, text, english, french) => {
    expect(unbrokenPeriod(frequency, text, "en")).toBe(english);
    expect(unbrokenPeriod(frequency, text, "fr")).toBe(french);
  });
});

describe("the whole number of a period", () => {
  test.each<[Frequency, string, number | undefined]>([
    ["D", "1970-01-01", 0],
    ["D", "1969-12-31", -1],
    ["D", "2000-03-01", 11_017],
    ["D", "0001-01-01", -719_162],
    ["D", "9999-12-31", 2_932_896],
    ["M", "1970-01", 0],
    ["M", "1969-12", -1],
    ["Q", "1969-Q4", -1],
    ["S", "1970-S2", 1],
    ["Y", "1751", -219],
    ["M", "2024-13", undefined],
    ["Y", "24", undefined],
    ["C", "2024", undefined],
  ])("%s %s is %s", (frequency, text, ordinal) => {
    expect(periodOrdinal(frequency, text)).toBe(ordinal);
  });
});
