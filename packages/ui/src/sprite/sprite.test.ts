// @vitest-environment node
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { outputs } from "../../scripts/build-sprite.ts";

test.each(Object.keys(outputs))("%s is up to date with the build script", (path) => {
  expect(readFileSync(new URL(`../${path}`, import.meta.url), "utf8")).toBe(outputs[path]);
});
