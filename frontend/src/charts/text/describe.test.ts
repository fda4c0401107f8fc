import { beforeAll, expect, describe as group, test } from "vitest";
import type { Language } from "@/lib/format";
import type { Translate } from "@/lib/text/text.tsx";
import type { ChartInput, Latest } from "../data/input";
import { coded, inputOf, seriesOf, textsOf } from "../testing";
import { describe } from "./describe";

const texts: Partial<Record<Language, Translate>> = {};
beforeAll(async () => {
  texts.en = await textsOf("en");
  texts.fr = await textsOf("fr");
});
/** The tests of numbers distinguish French spaces; these tests compare plain ones. */
const say = (input: ChartInput, language: Language) =>
  describe(input, language, texts[language] as Translate).replace(/[\u00A0\u202F]/g, " ");

const monthly = seriesOf("M", "2026-07 119.8\n2026-08 98.0\n2026-09 121.2\n2026-10 121.4");

const shares = [
  seriesOf("Y", "2020 1\n2021 2\n2022 1", { name: "Coal" }),
  seriesOf("Y", "2020 1\n2021 2\n2022 3", { id: "two", name: "Gas" }),
] as const;
const seasonal = seriesOf("Q", "2023-Q1 1\n2023-Q2 2\n2023-Q3 8\n2023-Q4 3\n2024-Q1 4\n2024-Q2 5", {
  season: {
    start: "01-01",
    names: ["2023", "2024"],
    of: [0, 0, 0, 0, 1, 1],
    at: [0, 1, 2, 3, 0, 1],
    places: 4,
  },
});
const latest: Latest = {
  period: "2026-10",
  value: 121.4,
  change: { period: "2026-09", value: 121.2, difference: 0.2 },
  yearChange: { period: "2025-10", value: 124.5, difference: -3.1 },
};

group("the description written by the program", () => {
  test.each<[string, ChartInput, string, string]>([
    [
      "rising",
      inputOf(monthly),
      "Line, Jul 2026 to Oct 2026; latest 121.4 in Oct 2026, up 0.2 from Sep 2026; highest 121.4 in Oct 2026; lowest 98.0 in Aug 2026.",
      "Courbe, juil. 2026 à oct. 2026 ; dernière valeur 121,4 en oct. 2026, en hausse de 0,2 par rapport à sept. 2026 ; maximum 121,4 en oct. 2026 ; minimum 98,0 en août 2026.",
    ],
    [
      "falling, in quarters and percent",
      inputOf(seriesOf("Q", "2026-Q1 2.1\n2026-Q2 -0.3", { unit: "%" })),
      "Line, Q1 2026 to Q2 2026; latest −0.3% in Q2 2026, down 2.4 percentage points from Q1 2026; highest 2.1% in Q1 2026; lowest −0.3% in Q2 2026.",
      "Courbe, T1 2026 à T2 2026 ; dernière valeur −0,3 % au T2 2026, en baisse de 2,4 points de pourcentage par rapport au T1 2026 ; maximum 2,1 % au T1 2026 ; minimum −0,3 % au T2 2026.",
    ],
    [
      "an incomplete end: the latest whole period, and nothing lower than it",
      inputOf({ ...monthly, incomplete: { last: true } }),
      "Line, Jul 2026 to Oct 2026; latest 121.2 in Sep 2026, up 23.2 from Aug 2026; highest 121.2 in Sep 2026; lowest 98.0 in Aug 2026.",
      "Courbe, juil. 2026 à oct. 2026 ; dernière valeur 121,2 en sept. 2026, en hausse de 23,2 par rapport à août 2026 ; maximum 121,2 en sept. 2026 ; minimum 98,0 en août 2026.",
    ],
    [
      "unchanged, on days",
      inputOf(seriesOf("D", "2024-03-30 7\n2024-03-31 7")),
      "Line, 30 Mar 2024 to 31 Mar 2024; latest 7 on 31 Mar 2024, unchanged from 30 Mar 2024; highest 7 on 30 Mar 2024; lowest 7 on 30 Mar 2024.",
      "Courbe, 30 mars 2024 à 31 mars 2024 ; dernière valeur 7 le 31 mars 2024, inchangée par rapport au 30 mars 2024 ; maximum 7 le 30 mars 2024 ; minimum 7 le 30 mars 2024.",
    ],
    [
      "a single observation",
      inputOf(seriesOf("W", "2026-01-30 7.5")),
      "One observation: 7.5 in W5 2026.",
      "Une observation : 7,5 en sem. 5 2026.",
    ],
    [
      "several lines",
      inputOf(monthly, seriesOf("Y", "1999 3", { id: "b", name: "Other" })),
      "2 lines, 1999 to Oct 2026. One: latest 121.4 in Oct 2026. Other: latest 3 in 1999.",
      "2 courbes, 1999 à oct. 2026. One : dernière valeur 121,4 en oct. 2026. Other : dernière valeur 3 en 1999.",
    ],
    [
      "categories",
      inputOf(seriesOf("C", "Chad 0\nFrance 370\nPeru 21", { name: "Wine" })),
      "Wine, 3 categories; highest 370, France; lowest 0, Chad.",
      "Wine, 3 catégories ; maximum 370, France ; minimum 0, Chad.",
    ],
    [
      "bars",
      { ...inputOf(monthly), options: { type: "bar" } },
      "Bars, Jul 2026 to Oct 2026; latest 121.4 in Oct 2026, up 0.2 from Sep 2026; highest 121.4 in Oct 2026; lowest 98.0 in Aug 2026.",
      "Barres, juil. 2026 à oct. 2026 ; dernière valeur 121,4 en oct. 2026, en hausse de 0,2 par rapport à sept. 2026 ; maximum 121,4 en oct. 2026 ; minimum 98,0 en août 2026.",
    ],
    [
      "a stack: at the last date of which the whole is known",
      { ...inputOf(shares[0], shares[1]), options: { stack: "yes" } },
      "2 stacked series, 2020 to 2022. Total: 4 in 2022. Coal: latest 1 in 2022. Gas: latest 3 in 2022.",
      "2 séries empilées, 2020 à 2022. Total : 4 en 2022. Coal : dernière valeur 1 en 2022. Gas : dernière valeur 3 en 2022.",
    ],
    [
      "shares",
      { ...inputOf(shares[0], shares[1]), options: { stack: "percent", type: "bar" } },
      "2 series as shares of their total, 2020 to 2022. Coal: 25.0% of the total in 2022. Gas: 75.0% of the total in 2022.",
      "2 séries en parts de leur total, 2020 à 2022. Coal : 25,0 % du total en 2022. Gas : 75,0 % du total en 2022.",
    ],
    [
      "seasons: compared with the same place a season before",
      { ...inputOf(seasonal), options: { type: "seasonal" } },
      "2 seasons overlaid, 2023 to 2024; latest 5 in Q2 2024, up 3 from Q2 2023; highest 8 in Q3 2023; lowest 1 in Q1 2023.",
      "2 saisons superposées, 2023 à 2024 ; dernière valeur 5 au T2 2024, en hausse de 3 par rapport au T2 2023 ; maximum 8 au T3 2023 ; minimum 1 au T1 2023.",
    ],
    [
      "a value with its changes",
      { ...inputOf({ ...monthly, unit: "points", latest }), options: { type: "value" } },
      "One: 121.4 points in Oct 2026, up 0.2 from Sep 2026, down 3.1 from Oct 2025.",
      "One : 121,4 points en oct. 2026, en hausse de 0,2 par rapport à sept. 2026, en baisse de 3,1 par rapport à oct. 2025.",
    ],
    [
      "a value that the server sent without its latest: the last complete one",
      { ...inputOf({ ...monthly, incomplete: { last: true } }), options: { type: "value" } },
      "One: 121.2 in Sep 2026.",
      "One : 121,2 en sept. 2026.",
    ],
    [
      "codes: the periods that have them, neighbours as a span, breaks only where they begin",
      inputOf(
        coded(
          seriesOf("Y", "2016 1\n2017 2\n2018 3\n2019 4\n2020 5\n2021 6\n2022 7\n2023 8", { name: "A" }),
          {
            "2017": "B",
            "2018": "B",
            "2020": "Q/C",
            "2021": "F",
            "2022": "FU",
            "2023": "F",
          },
        ),
      ),
      "Line, 2016 to 2023; latest 8 in 2023, up 1 from 2022; highest 8 in 2023; lowest 1 in 2016. Break in series: 2017. Suppressed: 2020. Forecast: 2021 to 2023. Low reliability: 2022.",
      "Courbe, 2016 à 2023 ; dernière valeur 8 en 2023, en hausse de 1 par rapport à 2022 ; maximum 8 en 2023 ; minimum 1 en 2016. Rupture de série : 2017. Secret statistique : 2020. Prévision : 2021 à 2023. Peu fiable : 2022.",
    ],
    [
      "codes of several series: the only one that has a code is named",
      inputOf(
        coded(seriesOf("Y", "2020 1\n2021 2", { name: "A" }), { "2021": "P" }),
        coded(seriesOf("Y", "2020 1\n2021 2", { id: "b", name: "B" }), { "2020": "E", "2021": "P" }),
      ),
      "2 lines, 2020 to 2021. A: latest 2 in 2021. B: latest 2 in 2021. Estimated (B): 2020. Provisional: 2021.",
      "2 courbes, 2020 à 2021. A : dernière valeur 2 en 2021. B : dernière valeur 2 en 2021. Estimé (B) : 2020. Provisoire : 2021.",
    ],
    [
      "codes of categories: three are named",
      inputOf(
        coded(seriesOf("C", "Chad 0\nFrance 370\nPeru 21\nSpain 5\nItaly 6\nMali 7", { name: "Wine" }), {
          Chad: "E",
          Peru: "E",
          Spain: "E",
          Italy: "E",
          Mali: "E",
        }),
      ),
      "Wine, 6 categories; highest 370, France; lowest 0, Chad. Estimated: Peru, Mali, Italy and 2 more.",
      "Wine, 6 catégories ; maximum 370, France ; minimum 0, Chad. Estimé : Peru, Mali, Italy et 2 autres.",
    ],
    [
      "the status of a value",
      { ...inputOf({ ...monthly, latest: { ...latest, status: "P" } }), options: { type: "value" } },
      "One: 121.4 in Oct 2026, up 0.2 from Sep 2026, down 3.1 from Oct 2025. Provisional: Oct 2026.",
      "One : 121,4 en oct. 2026, en hausse de 0,2 par rapport à sept. 2026, en baisse de 3,1 par rapport à oct. 2025. Provisoire : oct. 2026.",
    ],
    [
      "what cannot be drawn",
      inputOf({ ...monthly, problem: "gone" }),
      "The indicators in this chart no longer exist, or you do not have access to them.",
      "Les indicateurs de ce graphique n’existent plus, ou vous n’y avez pas accès.",
    ],
    ["nothing", inputOf(seriesOf("M", "")), "No data", "Aucune donnée"],
  ])("%s", (_name, input, english, french) => {
    expect(say(input, "en")).toBe(english);
    expect(say(input, "fr")).toBe(french);
  });
});
