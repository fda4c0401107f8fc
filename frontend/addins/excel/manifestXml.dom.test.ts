import { beforeAll, describe, expect, it } from "vitest";
import source from "./manifest.xml?raw";

/** The values with which the server fills in the placeholders. */
const FILLED = {
  __ID__: "12345678-1234-4234-8234-123456789abc",
  __VERSION__: "0.1.0",
  __ADDRESS__: "https://statistics.a-rather-long-name-of-a-city.example",
  __HOST__: "statistics.a-rather-long-name-of-a-city.example",
  __SUPPORT__: "https://statistics.a-rather-long-name-of-a-city.example/help",
};

let manifest: Document;
beforeAll(() => {
  const text = Object.entries(FILLED).reduce(
    (filled, [name, value]) => filled.replaceAll(name, value),
    source,
  );
  manifest = new DOMParser().parseFromString(text, "application/xml");
});

const all = (selector: string) => [...manifest.querySelectorAll(selector)];
const attributes = (selector: string, name: string) =>
  all(selector).map((each) => each.getAttribute(name) ?? "");
/** The default text of an element and those of other languages. */
const texts = (selector: string) => [
  ...attributes(selector, "DefaultValue"),
  ...attributes(`${selector} > Override`, "Value"),
];

/** Selects an element by its path from the root; in `querySelector` prefixes of namespaces do not count. */
const OVERRIDES = "OfficeApp > VersionOverrides";
const HOST = `${OVERRIDES} > Hosts > Host`;
const EXTENSION = `${HOST} > DesktopFormFactor > ExtensionPoint`;

/**
 * The possible children of elements in their order; `?` for those that may be left out. Sources: "How to find the proper
 * order of manifest elements" and the manifest reference, Microsoft.
 */
const ORDERS: [element: string, children: string][] = [
  [
    "OfficeApp",
    "Id AlternateId? Version ProviderName DefaultLocale DisplayName Description IconUrl HighResolutionIconUrl SupportUrl AppDomains? Hosts Requirements? DefaultSettings Permissions Dictionary? VersionOverrides",
  ],
  [OVERRIDES, "WebApplicationInfo? Description Requirements? Hosts Resources EquivalentAddins?"],
  [HOST, "Runtimes AllFormFactors DesktopFormFactor MobileFormFactor?"],
  [`${HOST} > AllFormFactors > ExtensionPoint`, "Script Page Metadata Namespace"],
  [`${HOST} > DesktopFormFactor`, "GetStarted FunctionFile ExtensionPoint"],
  [`${HOST} > DesktopFormFactor > GetStarted`, "Title Description LearnMoreUrl"],
  [`${EXTENSION} > OfficeTab > Group`, "Label Icon Control"],
  [`${EXTENSION} > OfficeTab > Group > Control`, "Label ToolTip? Supertip Icon Action"],
  [`${EXTENSION} > OfficeTab > Group > Control > Supertip`, "Title Description"],
  [`${EXTENSION} > OfficeTab > Group > Control > Action`, "TaskpaneId SourceLocation"],
  [`${OVERRIDES} > Resources`, "Images Urls ShortStrings LongStrings"],
];

/** The longest texts, in characters. */
const LENGTHS: [element: string, most: number][] = [
  ["OfficeApp > DisplayName", 125],
  ["OfficeApp > Description", 250],
  ["ShortStrings > String", 125],
  ["LongStrings > String", 250],
];

/** The elements that may refer to a resource, by the kind of the resource. */
const REFERENCES: Record<string, string[]> = {
  "Images > Image": ["Icon > Image"],
  "Urls > Url": ["Runtime", "SourceLocation", "FunctionFile", "LearnMoreUrl"],
  "ShortStrings > String": ["Label", "Title", "Namespace"],
  "LongStrings > String": [
    `${OVERRIDES} > Description`,
    "Supertip > Description",
    "GetStarted > Description",
  ],
};

describe("the manifest of Excel", () => {
  it("is well-formed and of a task pane", () => {
    expect(manifest.querySelector("parsererror")).toBeNull();
    expect(attributes("OfficeApp", "xsi:type")).toEqual(["TaskPaneApp"]);
    expect(attributes(OVERRIDES, "xsi:type")).toEqual(["VersionOverridesV1_0"]);
  });

  it.each(ORDERS)("has the children of %s in their order", (element, children) => {
    const names = all(element).map(({ children }) =>
      [...children].map(({ localName }) => `${localName} `).join(""),
    );
    const order = children
      .split(" ")
      .map((name) => (name.endsWith("?") ? `(${name.slice(0, -1)} )?` : `${name} `));
    expect(names).toEqual([expect.stringMatching(new RegExp(`^${order.join("")}$`))]);
  });

  it.each(LENGTHS)("has texts in %s of at most %i characters", (element, most) => {
    expect(texts(element).length).toBeGreaterThan(0);
    for (const text of texts(element)) expect(text.length).toBeLessThanOrEqual(most);
  });

  it("has ids of at most 32 characters for resources, each once", () => {
    const ids = Object.keys(REFERENCES).flatMap((resource) => attributes(`Resources > ${resource}`, "id"));
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[\w.]{1,32}$/);
  });

  it.each(Object.entries(REFERENCES))(
    "refers to each of %s, from elements that take it",
    (resource, elements) => {
      const ids = attributes(`Resources > ${resource}`, "id");
      const used = elements.flatMap((element) => attributes(element, "resid")).filter(Boolean);
      expect(new Set(used)).toEqual(new Set(ids));
    },
  );

  it("has no reference without a resource", () => {
    const ids = Object.keys(REFERENCES).flatMap((resource) => attributes(`Resources > ${resource}`, "id"));
    expect(attributes("[resid]", "resid").filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("has icons of 16, 32 and 80 pixels", () => {
    const icons = all("Icon").map((icon) => [...icon.children].map((image) => image.getAttribute("size")));
    expect(icons).toEqual([
      ["16", "32", "80"],
      ["16", "32", "80"],
    ]);
    for (const image of all("Icon > Image")) {
      const source = manifest.querySelector(`Images > [id="${image.getAttribute("resid")}"]`);
      expect(source?.getAttribute("DefaultValue")).toMatch(
        new RegExp(`/icon-${image.getAttribute("size")}.png$`),
      );
    }
    expect(attributes("OfficeApp > IconUrl", "DefaultValue")).toEqual([
      expect.stringMatching(/icon-32.png$/),
    ]);
    expect(attributes("OfficeApp > HighResolutionIconUrl", "DefaultValue")).toEqual([
      expect.stringMatching(/icon-64.png$/),
    ]);
  });

  it("has an id, a version of four parts, and addresses of this installation with https", () => {
    expect(manifest.querySelector("OfficeApp > Id")?.textContent).toBe(FILLED.__ID__);
    expect(manifest.querySelector("OfficeApp > Version")?.textContent).toMatch(/^\d{1,5}(\.\d{1,5}){3}$/);
    const urls = [
      ...["Images > Image", "Urls > Url", "IconUrl", "HighResolutionIconUrl", "SupportUrl"].flatMap(texts),
      ...texts("DefaultSettings > SourceLocation"),
      ...all("AppDomain").map(({ textContent }) => textContent),
    ];
    expect(urls.length).toBeGreaterThan(8);
    for (const url of urls) expect(url).toMatch(new RegExp(`^${FILLED.__ADDRESS__}(/|$)`));
  });

  it("has the functions, the pane and the commands in one runtime that lives long", () => {
    expect(attributes("Runtime", "lifetime")).toEqual(["long"]);
    const pages = ["Runtime", "Page > SourceLocation", "FunctionFile", "Action > SourceLocation"].flatMap(
      (element) => attributes(element, "resid"),
    );
    expect(new Set(pages).size).toBe(1);
    expect(attributes("Requirements Set", "Name")).toEqual(["SharedRuntime"]);
    expect(texts('ShortStrings > String[id="Functions.Namespace"]')).toEqual(["STATIT"]);
  });

  it("has every sentence in French, and the descriptions of the functions", () => {
    const sentences = [...all("OfficeApp > Description"), ...all("LongStrings > String")];
    const ofMetadata = manifest.querySelector('Url[id="Functions.Metadata.Url"]');
    for (const element of [...sentences, ofMetadata]) {
      expect(element?.firstElementChild?.getAttribute("Locale")).toBe("fr-FR");
    }
  });
});
