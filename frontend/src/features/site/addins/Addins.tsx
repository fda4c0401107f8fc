import type { ReactNode } from "react";
import { paths } from "@/lib/paths";
import { Link } from "@/lib/router/Link";
import { type PlainMessageId, RichText } from "@/lib/text/text";
import { Prose, ProseSection } from "../prose/Prose";
import { AddinPictures } from "./AddinPictures";
import { ExampleFormulas } from "./ExampleFormulas";
import { FunctionTable } from "./FunctionTable";

/** The files of the add-ins. Only this page links to them. */
const EXCEL_MANIFEST = "/addins/excel/manifest.xml";
const EXCEL_PACKAGE = "/addins/excel/statit-excel.zip";
const SHEETS_PACKAGE = "/addins/sheets/statit-sheets.zip";

/** `/addins`: the functions of the add-ins for spreadsheets, and how to install them. */
export function Addins() {
  return (
    <Prose title="prose.addins.title" lead="prose.addins.lead">
      <AddinPictures />
      <ProseSection title="prose.addins.functions.title">
        <FunctionTable />
        <Text id="prose.addins.functions.id" />
        <Text id="prose.addins.functions.options" />
        <ExampleFormulas />
        <Text id="prose.addins.functions.share" />
      </ProseSection>
      <ProseSection title="prose.addins.excel.title">
        {location.protocol === "https:" || <Text id="prose.addins.excel.https" />}
        <ol>
          <Step id="prose.addins.excel.download" />
          <Step id="prose.addins.excel.upload" />
          <Step id="prose.addins.excel.open" />
        </ol>
        <Text id="prose.addins.excel.organisation" />
      </ProseSection>
      <ProseSection title="prose.addins.sheets.title">
        <ol>
          <Step id="prose.addins.sheets.download" />
          <Step id="prose.addins.sheets.editor" />
          <Step id="prose.addins.sheets.code" />
          <Step id="prose.addins.sheets.reload" />
        </ol>
      </ProseSection>
      <ProseSection title="prose.addins.key.title">
        <Text id="prose.addins.key.text" />
        <Text id="prose.addins.key.shared" />
      </ProseSection>
      <ProseSection title="prose.addins.privacy.title">
        <Text id="prose.addins.privacy.text" />
      </ProseSection>
      <ProseSection title="prose.addins.others.title">
        <Text id="prose.addins.others.text" />
      </ProseSection>
    </Prose>
  );
}

function Text({ id }: { id: PlainMessageId }) {
  return (
    <p>
      <Marked id={id} />
    </p>
  );
}

function Step({ id }: { id: PlainMessageId }) {
  return (
    <li>
      <Marked id={id} />
    </li>
  );
}

const parts: Record<string, (text: string) => ReactNode> = {
  code: (it) => <code translate="no">{it}</code>,
  manifest: (it) => <a href={EXCEL_MANIFEST}>{it}</a>,
  package: (it) => <a href={EXCEL_PACKAGE}>{it}</a>,
  project: (it) => <a href={SHEETS_PACKAGE}>{it}</a>,
  keys: (it) => <Link to={paths.settings("access")}>{it}</Link>,
  guide: (it) => <Link to={paths.guideApi}>{it}</Link>,
};

/** A text with words of programs and links. */
function Marked({ id }: { id: PlainMessageId }) {
  return <RichText id={id} parts={parts} />;
}
