import { readFileSync } from "node:fs";

/** The compiler's output for a lost type, or for a name outside the package. */
const lost = /\b(?:import|elided|unknown|any)\b/;
/** Texts and the names of fields, which may be called like that. */
const names = /"[^"]*"|\b\w+\??:/g;

const text = readFileSync(new URL("../dist/api.d.ts", import.meta.url), "utf8");
const bad = text.split("\n").filter((line) => lost.test(line.replaceAll(names, "")));
if (bad.length > 0) throw new Error(`dist/api.d.ts is not whole:\n${bad.join("\n")}`);
