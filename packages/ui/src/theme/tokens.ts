/** The values of the visual language. Keys become custom properties: `ink2` is `--ink-2`, `text.xs` is `--t-xs`. */

export { fontStacks } from "./font-stacks.ts";

export const lightColors = {
  // paper and ink
  page: "#f2f5f0",
  sheet: "#ffffff",
  slot: "#f7f9f5",
  ink: "#14231e",
  ink2: "#44554d",
  line: "#d3dad2",
  edge: "#6b7b72",
  link: "#0b5c47",
  // the cloth on which lots fall
  cloth: "#12473a",
  clothDeep: "#0a3026",
  clothLine: "#39705f",
  onCloth: "#f5f8f1",
  onCloth2: "#c1d7cb",
  // the drawn lot
  lot: "#ffd447",
  lotPress: "#f0be1d",
  onLot: "#14231e",
  // actions away from the cloth
  act: "#12473a",
  actHover: "#0d382d",
  onAct: "#ffffff",
  act2: "#e6ece5",
  act2Hover: "#d9e2d8",
  focus: "#1a47c8",
  focusCloth: "#ffe9a3",
  // states
  err: "#a9211a",
  errBg: "#fdecea",
  onErr: "#ffffff",
  ok: "#17603c",
  okBg: "#e3f3e8",
  warn: "#704500",
  warnBg: "#fff0cc",
  info: "#1a47c8",
  infoBg: "#e8eefc",
  // ticket stocks; text on them is always onStock
  onStock: "#14231e",
  onStock2: "#38473f",
  stock1: "#ffd84d",
  stock2: "#ffb79f",
  stock3: "#a9e2bf",
  stock4: "#a8d4ff",
  stock5: "#d8c8fa",
  stock6: "#ead7b0",
  stock7: "#f9b8d0",
  stock8: "#d3e88a",
  stock9: "#9fe3e0",
  stock10: "#e8ece6",
  slip: "#ffffff",
  slipEdge: "rgb(10 32 25 / .22)",
  scrim: "rgb(8 22 18 / .56)",
};

export const darkColors: typeof lightColors = {
  page: "#0d1512",
  sheet: "#16211c",
  slot: "#0a110e",
  ink: "#eaf1eb",
  ink2: "#a9b9b0",
  line: "#2c3a34",
  edge: "#7a8e84",
  link: "#93d6ba",
  cloth: "#134a3b",
  clothDeep: "#082a21",
  clothLine: "#35705e",
  onCloth: "#f2f7ef",
  onCloth2: "#bcd4c7",
  lot: "#f6cb3c",
  lotPress: "#ddb024",
  onLot: "#14231e",
  act: "#f6cb3c",
  actHover: "#ffdb63",
  onAct: "#14231e",
  act2: "#24322b",
  act2Hover: "#2f4038",
  focus: "#ffe08a",
  focusCloth: "#ffe9a3",
  err: "#ffa79d",
  errBg: "#3b1814",
  onErr: "#2a0d0a",
  ok: "#8fdcae",
  okBg: "#12301f",
  warn: "#f3cc7a",
  warnBg: "#33260a",
  info: "#a9c1ff",
  infoBg: "#17223f",
  onStock: "#14231e",
  onStock2: "#2f3d36",
  stock1: "#f3cb42",
  stock2: "#f0a68d",
  stock3: "#96d2ae",
  stock4: "#95c3f0",
  stock5: "#c7b6ee",
  stock6: "#dac69d",
  stock7: "#eaa6c0",
  stock8: "#c1d778",
  stock9: "#8dd2cf",
  stock10: "#d5dbd4",
  slip: "#e9eee6",
  slipEdge: "rgb(0 0 0 / .35)",
  scrim: "rgb(3 8 6 / .7)",
};

/** Shadows suggest contact, not floating: on the desk, on cloth, menus and dialogs, inside a slot. */
export const lightShadows = {
  lift1: "0 1px 0 rgb(10 32 25 / .10)",
  lift2: "0 1px 1px rgb(10 32 25 / .18), 0 3px 8px rgb(10 32 25 / .14)",
  lift3: "0 2px 4px rgb(10 32 25 / .14), 0 14px 36px rgb(10 32 25 / .22)",
  sink: "inset 0 1.5px 2px rgb(10 32 25 / .10)",
};

export const darkShadows: typeof lightShadows = {
  lift1: "0 1px 0 rgb(0 0 0 / .35)",
  lift2: "0 1px 1px rgb(0 0 0 / .45), 0 3px 8px rgb(0 0 0 / .35)",
  lift3: "0 2px 4px rgb(0 0 0 / .5), 0 16px 40px rgb(0 0 0 / .6)",
  sink: "inset 0 1.5px 3px rgb(0 0 0 / .55)",
};

/** The tokens shared by both themes. */
export const constants = {
  text: {
    xs: ".875rem",
    sm: ".9375rem",
    md: "1.0625rem",
    lg: "1.25rem",
    // widths of the window limit headings: with large letters, a long word must fit on a line of a phone
    h3: "min(8vw, 1.375rem)",
    h2: "min(9.4vw, clamp(1.625rem, 1.35rem + 1.2vw, 2.125rem))",
    // 15 letters fit on a line of the narrowest phone
    h1: "min(9.4vw, clamp(2.125rem, 1.6rem + 2.3vw, 3.25rem))",
    hero: "min(13.2vw, clamp(2.625rem, 1.7rem + 4.4vw, 5rem))",
    name: "clamp(1.25rem, 1rem + .9vw, 1.75rem)",
  },
  leading: { tight: "1.08", snug: "1.25", normal: "1.5" },
  space: {
    s1: ".25rem",
    s2: ".5rem",
    s3: ".75rem",
    s4: "1rem",
    s5: "1.5rem",
    s6: "2rem",
    s7: "3rem",
    s8: "4rem",
    s9: "6rem",
  },
  measure: { gutter: "clamp(min(1rem, 5.6vw), 4vw, 2rem)", wide: "70rem", read: "38rem" },
  radius: { paper: "3px", slot: "10px", token: "999px" },
  notch: "7px",
  height: { control: "3rem", small: "2.75rem", cast: "3.75rem" },
  stroke: "1.5px",
  ease: {
    settle: "cubic-bezier(.2, .9, .25, 1)",
    pull: "cubic-bezier(.3, 1.45, .5, 1)",
  },
};

/** Durations; all are 0 under reduced motion. */
export const durations = {
  tap: "90ms",
  ui: "160ms",
  panel: "220ms",
  pull: "480ms",
  stagger: "60ms",
  draw: "1500ms",
};
