import { createGlobalThemeContract } from "@vanilla-extract/css";
import { constants, durations, lightColors, lightShadows } from "./tokens.ts";

const prefixes: Record<string, string> = {
  font: "font",
  text: "t",
  leading: "lh",
  radius: "r",
  height: "h",
  ease: "ease",
  duration: "d",
};

const kebab = (name: string): string =>
  name.replaceAll(/[A-Z]|(?<=[a-z]{2})\d+|(?<=^s)\d/g, (part) => `-${part.toLowerCase()}`);

/** `color.act2Hover` → `act-2-hover`, `text.h1` → `t-h1`, `space.s4` → `s-4`, `leading.normal` → `lh`. */
const propertyName = (path: string[]): string => {
  const [group = "", name = group] = path;
  return [prefixes[group], name === "normal" ? undefined : kebab(name)].filter(Boolean).join("-");
};

/** Every token as a custom property. The names are global, so that drawings and pages may use them too. */
export const vars = createGlobalThemeContract(
  {
    color: lightColors,
    shadow: lightShadows,
    font: { numeral: "", text: "", code: "" },
    duration: durations,
    ...constants,
  },
  (_, path) => propertyName(path),
);
