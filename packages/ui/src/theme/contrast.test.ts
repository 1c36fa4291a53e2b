// @vitest-environment node
import { describe, expect, test } from "vitest";
import { darkColors, lightColors } from "./tokens.ts";

type Colors = typeof lightColors;
type Name = keyof Colors;

const luminance = (hex: string): number =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, i) => sum + part * ([0.2126, 0.7152, 0.0722][i] ?? 0), 0);

/** Contrast ratio of WCAG 2.2, 1 to 21. */
function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].toSorted((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

const stocks = Object.keys(lightColors).filter((name): name is Name => /^stock\d/.test(name));
const cross = (fronts: Name[], backs: Name[], least: number): [Name, Name, number][] =>
  fronts.flatMap((front) => backs.map((back): [Name, Name, number] => [front, back, least]));

const text = 4.5;
const control = 3;
const pairs = [
  ...cross(["ink", "ink2", "link"], ["page", "sheet", "slot", "act2"], text),
  ...cross(["ink"], ["act2Hover", "okBg"], text),
  ...cross(["onAct"], ["act", "actHover"], text),
  ...cross(["onLot"], ["lot", "lotPress"], text),
  ...cross(["onCloth", "onCloth2", "focusCloth"], ["cloth", "clothDeep"], text),
  ...cross(["onStock", "onStock2"], [...stocks, "slip"], text),
  ...cross(["err"], ["errBg", "sheet", "page"], text),
  ...cross(["ok"], ["okBg", "sheet", "page"], text),
  ...cross(["warn"], ["warnBg", "sheet", "page"], text),
  ...cross(["info"], ["infoBg", "sheet", "page"], text),
  ...cross(["onErr"], ["err"], text),
  ...cross(["page"], ["ink"], text),
  ...cross(["edge"], ["page", "sheet", "slot"], control),
  ...cross(["focus"], ["page", "sheet", "slot", "act2"], control),
  ...cross(["lot", "slip", ...stocks], ["cloth"], control),
  ...cross(["lot", "slip"], ["clothDeep"], control),
  ...cross(["err"], ["slot"], control),
];

test("ten stocks are checked", () => {
  expect(stocks).toHaveLength(10);
});

describe.each([
  ["light", lightColors],
  ["dark", darkColors],
])("the %s theme", (_, colors: Colors) => {
  test.each(pairs)("%s stands out from %s by %f at least", (front, back, least) => {
    expect(contrast(colors[front], colors[back])).toBeGreaterThanOrEqual(least);
  });
});
