import { expect, it } from "vitest";
import { turnedStyles } from "./style-order.ts";

const script = 'const slot="a1";const select="b2 a1";';

it("finds a longhand that a later shorthand overrides", () => {
  const css = ".b2{padding-right:2rem;color:red}.a1{padding:1rem}";
  expect(turnedStyles(css, [script])).toEqual([".b2 .a1: padding-right"]);
});

it.each([
  ["the part stands before", ".a1{padding:1rem}.b2{padding-right:2rem}"],
  ["they say different things", ".b2{color:red}.a1{padding:1rem}"],
  ["the whole names its class twice", ".b2.b2{padding-right:2rem}.a1{padding:1rem}"],
  ["the part says it of a state alone", ".b2{padding:2rem}.a1:hover{padding:1rem}"],
  ["names only begin alike", ".b2{overflow:hidden}.a1{overflow-anchor:none;overflow-wrap:normal}"],
  ["a variable is set", ".b2{--x:2rem}.a1{--x:1rem}"],
])("reports nothing where %s", (_what, css) => {
  expect(turnedStyles(css, [script])).toEqual([]);
});
