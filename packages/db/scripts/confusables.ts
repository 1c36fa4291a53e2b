import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

// Makes src/confusables.json from Unicode's table of look-alikes:
//   npm run confusables -w packages/db -- "$PWD/confusables.txt"
// The file is https://www.unicode.org/Public/security/<version>/confusables.txt. A new table changes skeletons, so it comes
// with a migration that writes them anew.

const [file] = process.argv.slice(2);
if (!file) throw new Error("usage: npm run confusables -w packages/db -- FILE");
const lines = (await readFile(file, "utf8")).replace(/^\uFEFF/, "").split(/\r?\n/);

const hex = (text: string): string =>
  [...text].map((c) => c.codePointAt(0)?.toString(16) ?? "").join(" ");
const textOf = (field = ""): string =>
  String.fromCodePoint(
    ...field
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  );

const groups = new Map<string, string[]>();
for (const line of lines) {
  const [fields = ""] = line.split("#");
  const [from, to] = fields.split(";");
  if (!from?.trim() || !to) continue;
  const [letter, prototype] = [textOf(from), textOf(to).normalize("NFD")];
  // a name is in NFKC and taken apart before it is looked up, so no other letter gets here
  if (letter.normalize("NFKC").normalize("NFD") !== letter || letter === prototype) continue;
  groups.set(prototype, [...(groups.get(prototype) ?? []), letter]);
}

const version = /^# Version: ([\d.]+)/m.exec(lines.join("\n"))?.[1] ?? "unknown";
const prototypes = Object.fromEntries(
  [...groups].map(([prototype, letters]) => [hex(prototype), hex(letters.join(""))]),
);
const table = { source: "Unicode UTS #39, confusables.txt", version, prototypes };
await writeFile(
  join(import.meta.dirname, "../src/confusables.json"),
  `${JSON.stringify(table, null, 2)}\n`,
);
console.log(`${groups.size} prototypes of Unicode ${version}`);
