import { assignVars, createGlobalTheme, globalStyle } from "@vanilla-extract/css";
import { vars } from "./contract.css.ts";
import { fontStacks } from "./font-stacks.ts";
import {
  constants,
  darkColors,
  darkShadows,
  durations,
  lightColors,
  lightShadows,
} from "./tokens.ts";

const light = ':root, [data-theme="light"]';
const dark = '[data-theme="dark"]';

createGlobalTheme(light, vars.color, lightColors);
createGlobalTheme(light, vars.shadow, lightShadows);
globalStyle(light, { colorScheme: "light" });
// paper is always light
globalStyle(dark, {
  "@media": {
    screen: {
      vars: { ...assignVars(vars.color, darkColors), ...assignVars(vars.shadow, darkShadows) },
      colorScheme: "dark",
    },
  },
});

createGlobalTheme(":root", vars.font, fontStacks);
createGlobalTheme(":root", vars.duration, durations);
const { text, leading, space, measure, radius, notch, height, stroke, ease } = vars;
createGlobalTheme(
  ":root",
  { text, leading, space, measure, radius, notch, height, stroke, ease },
  constants,
);

// the comma of ș and ț would touch the next line of a title
globalStyle(":root:lang(ro)", { vars: { [leading.tight]: "1.14" } });

globalStyle(":root", {
  "@media": {
    "(prefers-reduced-motion: reduce)": {
      vars: Object.fromEntries(Object.values(vars.duration).map((name) => [name, "0ms"])),
    },
  },
});
