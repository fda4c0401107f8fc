import calcLink from "@examples/calc-link.txt?raw";
import calcWebservice from "@examples/calc-webservice.txt?raw";
import publishPy from "@examples/publish.py?raw";
import publishSh from "@examples/publish.sh?raw";
import readMjs from "@examples/read.mjs?raw";
import readPy from "@examples/read.py?raw";
import readR from "@examples/read.R?raw";
import readSh from "@examples/read.sh?raw";
import severalMjs from "@examples/several.mjs?raw";
import watchMjs from "@examples/watch.mjs?raw";

/** An example program, as its file in `spec/examples` has it. */
export interface Example {
  language: string;
  name: string;
  text: string;
}

/** The example programs of each section. */
export const examples = {
  read: [
    { language: "curl", name: "read.sh", text: readSh },
    { language: "Python", name: "read.py", text: readPy },
    { language: "R", name: "read.R", text: readR },
    { language: "JavaScript", name: "read.mjs", text: readMjs },
  ],
  calcLink: [{ language: "Calc", name: "calc-link.txt", text: calcLink }],
  calcWebservice: [{ language: "Calc", name: "calc-webservice.txt", text: calcWebservice }],
  several: [{ language: "JavaScript", name: "several.mjs", text: severalMjs }],
  publish: [{ language: "curl", name: "publish.sh", text: publishSh }],
  create: [{ language: "Python", name: "publish.py", text: publishPy }],
  watch: [{ language: "JavaScript", name: "watch.mjs", text: watchMjs }],
} satisfies Record<string, readonly Example[]>;
