import { expect, it } from "vitest";
import { oneByteCode } from "../support/one-byte-code.ts";

/** The value of an expression. */
const valueOf = async (code: string): Promise<unknown> => {
  const module = `data:text/javascript;base64,${Buffer.from(`export default ${code}`).toString("base64")}`;
  return ((await import(/* @vite-ignore */ module)) as { default: unknown }).default;
};

it.each([
  ["texts", `["ș", 'țară', "a\\ș", "\\\\ș", "\\u{1f600}😀", "\\n–"]`],
  ["templates", "`„${1 + 1}” \\n ș \\–`"],
  ["names", `(({ θ, ă: { î = 3 } }) => ({ θ, î, Ă: 1 }))({ θ: 2, ă: {} })`],
  ["expressions", `["ș–😀".match(/[ș\\–]/g), "ș–😀".match(/[–😀]/gu), "\\\\ș".match(/\\\\ș/)[0]]`],
])("code in ASCII has the same value: %s", async (_what, code) => {
  const written = oneByteCode(`export default ${code}`, "it.mjs");
  expect(written).toMatch(/^[\0-\x7f]+$/);
  expect(await valueOf(written.slice("export default ".length))).toEqual(await valueOf(code));
});

it("text that a template tag may read is left as it is", async () => {
  const code = "String.raw`ș\\ș` + `ț`";
  const written = oneByteCode(code, "it.mjs");
  expect(written).toBe("String.raw`ș\\ș` + `\\u021b`");
  expect(await valueOf(written)).toBe(await valueOf(code));
});

it("invalid code is rejected", () => {
  expect(() => oneByteCode("const ș = ;", "it.mjs")).toThrow("it.mjs");
});
