/** A file as a person would write it, and its series by path: `PERIOD;VALUE`, `PERIOD;VALUE STATUS` or `PERIOD;VALUE;TEXT`. */
export interface Shape {
  what: string;
  file: string;
  text: string;
  /** Message ids of the readings to choose where a question offers several. */
  readings?: string[];
  series: Record<string, string[]>;
}

export const SHAPES: Shape[] = [
  {
    what: "Eurostat’s text with flags",
    file: "estat.tsv",
    text: "freq,unit,geo\\TIME_PERIOD\t2019 \t2020 \t2021 \nA,PC,AT\t12.3 \t: c\t12.5 p\nA,PC,BE\t: \t0.5 bu\t-3 \n",
    series: {
      "A/PC/AT": ["2019;12.3", "2020;: Q/C", "2021;12.5 P"],
      "A/PC/BE": ["2020;0.5 BU", "2021;-3"],
    },
  },
  {
    what: "years down and months across, with a title",
    file: "grille.csv",
    text: [
      "Naissances par mois;;;;;;;;;;;;",
      "Année;Janvier;Février;Mars;Avril;Mai;Juin;Juillet;Août;Septembre;Octobre;Novembre;Décembre",
      "2023;1;2;3;4;5;6;7;8;9;10;11;12",
      "2024;13;14,5;;;;;;;;;;",
    ].join("\n"),
    series: {
      "naissances-par-mois": [
        ...Array.from({ length: 12 }, (_, at) => `2023-${String(at + 1).padStart(2, "0")};${at + 1}`),
        "2024-01;13",
        "2024-02;14.5",
      ],
    },
  },
  {
    what: "weeks of six digits",
    file: "weeks.csv",
    text: "semaine;cas\n202052;5\n202053;6\n202101;10\n202102;20\n202103;30\n",
    series: {
      cas: ["2020-12-21;5", "2020-12-28;6", "2021-01-04;10", "2021-01-11;20", "2021-01-18;30"],
    },
  },
  {
    what: "timestamps with offsets",
    file: "times.csv",
    text: "date,load\n2024-01-01T08:00:00.000Z,1.5\n2024-01-02T08:00:00+01:00,2.5\n2024-01-03T08:00:00Z,3.5\n",
    readings: ["import.repair.dates.times"],
    series: { load: ["2024-01-01;1.5", "2024-01-02;2.5", "2024-01-03;3.5"] },
  },
  {
    what: "marks behind dates",
    file: "marques.csv",
    text: "mois;prix\n2024-10;1,5\n2024-11;1,6\n2024-12 (p);1,7\n",
    series: { prix: ["2024-10;1.5", "2024-11;1.6", "2024-12;1.7;p"] },
  },
  {
    what: "a total line among years",
    file: "totals.csv",
    text: "year,men\n2021,1\n2022,2\n2023,3\nTotal,6\n",
    series: { men: ["2021;1", "2022;2", "2023;3"] },
  },
  {
    what: "two columns of nearly the same name",
    file: "prices.csv",
    text: "year;Prix (€);Prix ($)\n2021;1,5;1,75\n2022;2,5;2,75\n2023;3,5;3,75\n",
    series: {
      Prix: ["2021;1.5", "2022;2.5", "2023;3.5"],
      "Prix-USD": ["2021;1.75", "2022;2.75", "2023;3.75"],
    },
  },
  {
    what: "a unit that tells series apart",
    file: "units.csv",
    text: "country,unit,year,value\nFR,kg,2021,1\nFR,EUR,2021,10\nFR,kg,2022,2\nFR,EUR,2022,20\nDE,kg,2021,3\nDE,kg,2022,4\n",
    series: {
      "fr/kg": ["2021;1", "2022;2"],
      "fr/eur": ["2021;10", "2022;20"],
      "de/kg": ["2021;3", "2022;4"],
    },
  },
];
