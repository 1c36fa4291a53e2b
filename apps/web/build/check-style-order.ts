import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { turnedStyles } from "./style-order.ts";

/** The folder of the build, from the command line. */
const dist = process.argv[2] ?? ".";
const texts = (pattern: string) =>
  globSync(pattern, { cwd: dist }).map((file) => readFileSync(join(dist, file), "utf8"));

const css = texts("assets/*.css").join("");
if (css === "") throw new Error(`There are no styles in ${dist}`);
const turned = turnedStyles(css, texts("assets/*.js"));
for (const line of turned) console.error(`the part wins over the whole: ${line}`);
if (turned.length > 0) process.exitCode = 1;
