import { CodeBlock } from "./CodeBlock";
import { examples } from "./examples";

/** The example programs of a section. */
export function Examples({ of }: { of: keyof typeof examples }) {
  return examples[of].map((example) => <CodeBlock key={example.name} {...example} />);
}
