import { beforeAll, describe, expect, it } from "vitest";
import type { Language } from "@/lib/text/language";
import { excelMetadata } from "../../tools/bundle.mjs";
import type { FunctionName } from "../bridge";
import { ExcelPage } from "../test/page";
import { FakeServer, INSTALLATION } from "../test/server";

interface Metadata {
  allowCustomDataForDataTypeAny: boolean;
  functions: {
    id: FunctionName;
    name: string;
    description: string;
    parameters: {
      name: string;
      description: string;
      type: string;
      dimensionality: string;
      optional: boolean;
    }[];
    result: object;
    options: object;
  }[];
}

const metadata = {} as Record<Language, Metadata>;
beforeAll(async () => {
  for (const language of ["en", "fr"] as const) {
    metadata[language] = JSON.parse(await excelMetadata(language)) as Metadata;
  }
});

/** An argument for each parameter by its English name, and the part of the request that shows where it arrived. */
const ARRIVALS: Record<string, [given: unknown, request: RegExp]> = {
  id: [[["ann/c/one", "ann/c/two"]], /"id":"ann\/c\/one".*"id":"ann\/c\/two"/],
  start: ["2001", /"start":"2001"/],
  end: ["2002", /"end":"2002"/],
  period: ["2003", /"start":"1999-12-25","end":"2010-01-07"/],
  frequency: ["yearly", /"freq":"Y"/],
  transformation: ["moving sum", /"transform":"msum"/],
  parameter: [7, /"param":"7"/],
  asof: ["v5", /"asof":"v5"/],
  field: ["unit", /"order":"desc"/],
  collection: ["ann/c", /collections\/ann\/c\//],
  text: ["a word", /q=a%20word/],
  limit: [9, /first=9/],
};

describe("the metadata", () => {
  it.each(["SERIES", "VALUE", "META", "LIST", "SEARCH"] as const)(
    "of %s has the parameters that the function takes, in their order",
    async (id) => {
      const server = new FakeServer();
      const page = await ExcelPage.open({ fetch: server.fetch, installation: INSTALLATION });
      const parameters = metadata.en.functions.find((each) => each.id === id)?.parameters ?? [];
      const arrivals = parameters.map(({ name }) => ARRIVALS[name]);
      await page
        .call(
          id,
          arrivals.map((arrival) => arrival?.[0]),
        )
        .catch(() => undefined);
      const [{ path, series } = { path: "", series: [] }] = server.received;
      const request = path + JSON.stringify(series);
      for (const arrival of arrivals) expect(request).toMatch(arrival?.[1] ?? "a parameter without a case");
    },
  );

  it("is of the functions that the script associates", async () => {
    const page = await ExcelPage.open({ fetch: new FakeServer().fetch, installation: INSTALLATION });
    expect(metadata.en.functions.map(({ id }) => id)).toEqual(page.ids);
  });

  it.each(["en", "fr"] as const)("in %s is within the limits of Excel", (language) => {
    expect(metadata[language].allowCustomDataForDataTypeAny).toBe(true);
    for (const { id, name, description, parameters, result, options } of metadata[language].functions) {
      expect(name).toBe(id);
      expect(id).toMatch(/^[A-Z]{3,64}$/);
      expect(description.length).toBeLessThanOrEqual(128);
      expect(result).toEqual({ dimensionality: "matrix" });
      expect(options).toEqual({ cancelable: true, requiresAddress: true });
      const firstOptional = parameters.findIndex(({ optional }) => optional);
      parameters.forEach((parameter, place) => {
        expect(parameter.name).toMatch(/^\p{L}{2,64}$/u);
        expect(parameter.description.length).toBeLessThanOrEqual(512);
        expect(parameter.type).toBe("any");
        expect(parameter.dimensionality).toBe(/^id/.test(parameter.name) ? "matrix" : "scalar");
        expect(parameter.optional).toBe(firstOptional >= 0 && place >= firstOptional);
      });
    }
  });

  it("differs between the languages in texts only", () => {
    const withoutTexts = (language: Language) =>
      JSON.stringify(metadata[language], (name, value: unknown) =>
        name === "description" || (name === "name" && /[a-z]/.test(String(value))) ? "" : value,
      );
    expect(withoutTexts("fr")).toBe(withoutTexts("en"));
    expect(metadata.fr.functions[0]?.parameters.map(({ name }) => name)).toEqual([
      "identifiant",
      "début",
      "fin",
      "périodicité",
      "transformation",
      "paramètre",
      "asof",
    ]);
  });
});
