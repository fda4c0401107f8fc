import calcLink from "@examples/calc-link.txt?raw";
import calcWebservice from "@examples/calc-webservice.txt?raw";
import publishPy from "@examples/publish.py?raw";
import publishSh from "@examples/publish.sh?raw";
import readMjs from "@examples/read.mjs?raw";
import readPy from "@examples/read.py?raw";
import readR from "@examples/read.R?raw";
import readSh from "@examples/read.sh?raw";
import severalMjs from "@examples/several.mjs?raw";
import tablePy from "@examples/table.py?raw";
import watchMjs from "@examples/watch.mjs?raw";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type PlainMessageId, RichText, useText } from "@/lib/text/text";
import { Prose, ProseSection } from "../prose/Prose";
import { CodeBlock } from "./CodeBlock";

const API = `${location.origin}/api/v1`;
const SERIES = `${API}/series/{account}/{collection}/{path}`;
const VARIABLES = `export SITE=${location.origin}
export SERIES=account/collection/path
export KEY=statit_…`;
const POWERSHELL = `$env:SITE = "${location.origin}"
$env:SERIES = "account/collection/path"
$env:KEY = "statit_…"`;
const WHO = `curl --header "Authorization: Bearer $KEY" "$SITE/api/v1/me"
curl --user "$KEY:" "$SITE/api/v1/me"`;
const PRIVATE = `pd.read_csv(address, storage_options={"Authorization": f"Bearer {key}"})`;
const FORMS = `Content-Type: text/csv
date,value,status,text
2026-10,101.5,P,new weights
2026-11,,L,

Content-Type: text/plain
2026-10;101.5 P;new weights
2026-11;: L

Content-Type: application/json
{"periods": ["2026-10", "2026-11"], "values": [101.5, null],
 "statuses": {"2026-10": "P", "2026-11": "L"}, "texts": {"2026-10": "new weights"}}`;
const REPLACE = `curl --request PUT "$SITE/api/v1/series/$SERIES/~observations" \\
  --header "Authorization: Bearer $KEY" \\
  --header "Content-Type: text/csv" \\
  --header 'If-Match: "3"' \\
  --data-binary @series.csv`;
const TABLE = `${API}/collections/{account}/{collection}/observations.csv?under=bread&status=show
${API}/collections/{account}/{collection}/observations.jsonstat?lang=fr
${API}/collections/{account}/{collection}/datapackage.json
${API}/collections/{account}/{collection}/csvw.json`;
const FIND = `${API}/search?q=prices
${API}/collections/{account}/{collection}
${API}/collections/{account}/{collection}/series?q=bread&freq=M&first=50
${API}/collections/{account}/{collection}/events`;

/** `/guide/api`: the part of the guide for programs. */
export function ProgramGuide() {
  const t = useText();
  const guide = (
    <Link key="guide" to={paths.guide}>
      {t("prose.guideApi.guide")}
    </Link>
  );
  return (
    <Prose title="prose.guideApi.title" lead="prose.guideApi.lead" crumbs={[guide]}>
      <ProseSection title="prose.guideApi.key.title">
        <Paragraph id="prose.guideApi.key.text" />
      </ProseSection>
      <ProseSection title="prose.guideApi.start.title">
        <Paragraph id="prose.guideApi.start.text" />
        <CodeBlock language="Shell" name={`Shell: ${t("prose.guideApi.start.name")}`} text={VARIABLES} />
        <CodeBlock
          language="PowerShell"
          name={`PowerShell: ${t("prose.guideApi.start.name")}`}
          text={POWERSHELL}
        />
      </ProseSection>
      <ProseSection title="prose.guideApi.send.title">
        <Paragraph id="prose.guideApi.send.text" />
        <CodeBlock language="curl" name={t("prose.guideApi.send.title")} text={WHO} />
        <Paragraph id="prose.guideApi.send.private" />
      </ProseSection>
      <ProseSection title="prose.guideApi.read.title">
        <Paragraph id="prose.guideApi.read.text" />
        <pre translate="no">{`${SERIES}.csv\n${SERIES}.json\n${SERIES}.jsonstat\n${SERIES}.xlsx?freq=Y&agg=avg&start=2020`}</pre>
        <OptionTable />
        <Paragraph id="prose.guideApi.read.status" />
        <Paragraph id="prose.guideApi.read.style" />
        <Examples of="read" />
        <Paragraph id="prose.guideApi.read.private" />
        <CodeBlock language="Python" name={t("prose.guideApi.read.name")} text={PRIVATE} />
      </ProseSection>
      <ProseSection title="prose.guideApi.calc.title">
        <Paragraph id="prose.guideApi.calc.link" />
        <Examples of="calcLink" />
        <Paragraph id="prose.guideApi.calc.webservice" />
        <Examples of="calcWebservice" />
        <Paragraph id="prose.guideApi.calc.all" />
        <Paragraph id="prose.guideApi.calc.update" />
      </ProseSection>
      <ProseSection title="prose.guideApi.several.title">
        <Paragraph id="prose.guideApi.several.text" />
        <pre translate="no">{`${API}/observations?id={account}/{collection}/{path}&id={account}/{collection}/{path}&start=2024`}</pre>
        <Examples of="several" />
      </ProseSection>
      <ProseSection title="prose.guideApi.table.title">
        <Paragraph id="prose.guideApi.table.text" />
        <pre translate="no">{TABLE}</pre>
        <Examples of="table" />
        <Paragraph id="prose.guideApi.table.described" />
      </ProseSection>
      <ProseSection title="prose.guideApi.find.title">
        <Paragraph id="prose.guideApi.find.text" />
        <pre translate="no">{FIND}</pre>
      </ProseSection>
      <ProseSection title="prose.guideApi.publish.title">
        <Paragraph id="prose.guideApi.publish.text" />
        <Examples of="publish" />
        <Paragraph id="prose.guideApi.publish.forms" />
        <pre translate="no">{FORMS}</pre>
        <Paragraph id="prose.guideApi.publish.status" />
      </ProseSection>
      <ProseSection title="prose.guideApi.replace.title">
        <Paragraph id="prose.guideApi.replace.text" />
        <CodeBlock language="curl" name={t("prose.guideApi.replace.title")} text={REPLACE} />
      </ProseSection>
      <ProseSection title="prose.guideApi.create.title">
        <Paragraph id="prose.guideApi.create.text" />
        <Examples of="create" />
      </ProseSection>
      <ProseSection title="prose.guideApi.vintages.title">
        <Paragraph id="prose.guideApi.vintages.text" />
        <pre translate="no">{`${SERIES}/~vintages\n${SERIES}/~vintages/3\n${SERIES}.csv?asof=v3`}</pre>
        <Paragraph id="prose.guideApi.vintages.changes" />
      </ProseSection>
      <ProseSection title="prose.guideApi.watch.title">
        <Paragraph id="prose.guideApi.watch.text" />
        <Examples of="watch" />
        <Paragraph id="prose.guideApi.watch.gone" />
      </ProseSection>
      <ProseSection title="prose.guideApi.repeat.title">
        <Paragraph id="prose.guideApi.repeat.read" />
        <Paragraph id="prose.guideApi.repeat.write" />
      </ProseSection>
      <ProseSection title="prose.guideApi.limits.title">
        <Paragraph id="prose.guideApi.limits.text" />
      </ProseSection>
      <ProseSection title="prose.guideApi.error.title">
        <Paragraph id="prose.guideApi.error.text" />
        <StatusTable />
      </ProseSection>
      <ProseSection title="prose.guideApi.web.title">
        <Paragraph id="prose.guideApi.web.text" />
      </ProseSection>
      <ProseSection title="prose.guideApi.description.title">
        <Paragraph id="prose.guideApi.description.text" />
      </ProseSection>
    </Prose>
  );
}

/** The description of the API as OpenAPI. Only this page links to it, so it is not one of the `paths` of every page. */
const DESCRIPTION = "/api/v1/openapi.json";

/** A paragraph with words of programs and links. */
function Paragraph({ id }: { id: PlainMessageId }) {
  return (
    <p>
      <Words id={id} />
    </p>
  );
}

/** A text in which `<code>` marks words of programs. */
function Words({ id }: { id: PlainMessageId }) {
  return (
    <RichText
      id={id}
      parts={{
        code: (it) => <code translate="no">{it}</code>,
        guide: (it) => <Link to={paths.guide}>{it}</Link>,
        keys: (it) => <Link to={paths.settings("access")}>{it}</Link>,
        description: (it) => <a href={DESCRIPTION}>{it}</a>,
      }}
    />
  );
}

const options: [string, PlainMessageId][] = [
  ["freq", "prose.guideApi.option.freq"],
  ["agg", "prose.guideApi.option.agg"],
  ["transform", "prose.guideApi.option.transform"],
  ["param", "prose.guideApi.option.param"],
  ["start", "prose.guideApi.option.start"],
  ["end", "prose.guideApi.option.end"],
  ["partial", "prose.guideApi.option.partial"],
  ["breaks", "prose.guideApi.option.breaks"],
  ["status", "prose.guideApi.option.status"],
  ["asof", "prose.guideApi.option.asof"],
  ["order", "prose.guideApi.option.order"],
  ["limit", "prose.guideApi.option.limit"],
  ["season", "prose.guideApi.option.season"],
];

const statuses: [string, PlainMessageId][] = [
  ["401", "prose.guideApi.status.401"],
  ["403", "prose.guideApi.status.403"],
  ["404", "prose.guideApi.status.404"],
  ["412", "prose.guideApi.status.412"],
  ["428", "prose.guideApi.status.428"],
];

/** The options of addresses and their meaning. */
function OptionTable() {
  return <WordTable word="prose.guideApi.option" rows={options} />;
}

/** The statuses of errors and their meaning. */
function StatusTable() {
  return <WordTable word="prose.guideApi.status" rows={statuses} />;
}

function WordTable({ word, rows }: { word: PlainMessageId; rows: [string, PlainMessageId][] }) {
  const t = useText();
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t(word)}</th>
          <th scope="col">{t("prose.guideApi.meaning")}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, meaning]) => (
          <tr key={name}>
            <th scope="row">
              <code translate="no">{name}</code>
            </th>
            <td>
              <Words id={meaning} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** An example program, as its file in `spec/examples` has it. */
interface Example {
  language: string;
  name: string;
  text: string;
}

/** The example programs of each section. */
const examples = {
  read: [
    { language: "curl", name: "read.sh", text: readSh },
    { language: "Python", name: "read.py", text: readPy },
    { language: "R", name: "read.R", text: readR },
    { language: "JavaScript", name: "read.mjs", text: readMjs },
  ],
  calcLink: [{ language: "Calc", name: "calc-link.txt", text: calcLink }],
  calcWebservice: [{ language: "Calc", name: "calc-webservice.txt", text: calcWebservice }],
  several: [{ language: "JavaScript", name: "several.mjs", text: severalMjs }],
  table: [{ language: "Python", name: "table.py", text: tablePy }],
  publish: [{ language: "curl", name: "publish.sh", text: publishSh }],
  create: [{ language: "Python", name: "publish.py", text: publishPy }],
  watch: [{ language: "JavaScript", name: "watch.mjs", text: watchMjs }],
} satisfies Record<string, readonly Example[]>;

/** The example programs of a section. */
function Examples({ of }: { of: keyof typeof examples }) {
  return examples[of].map((example) => <CodeBlock key={example.name} {...example} />);
}
