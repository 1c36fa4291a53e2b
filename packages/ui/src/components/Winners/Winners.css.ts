import {
  createVar,
  fallbackVar,
  globalStyle,
  keyframes,
  style,
  styleVariants,
} from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { settlingInTurn } from "../../theme/settle.ts";
import { dotsDown, perforation, stubNotches } from "../../theme/paper.ts";
import { palePaper } from "../FactSlip/pale-paper.ts";

const { color, duration, ease, font, radius, text } = vars;
/** Width of the stub of a slip, which shows the place. */
export const stub = createVar();
const paper = createVar();

/** Overrides the first name's maximum size of 80 px. */
export const largestName = createVar();

export const winners = style({
  ...oneColumn("1rem"),
  "@media": { print: { gap: ".4rem" } },
});

export const list = style([winners]);

/** Winners that are laid out only when they come near the window. */
export const batch = style([
  winners,
  {
    contentVisibility: "auto",
    containIntrinsicSize: "auto 480rem",
    "@media": { print: { contentVisibility: "visible" } },
  },
]);

const winner = style({
  vars: { ...palePaper, [stub]: "min(28vw, clamp(5.5rem, 4rem + 9vw, 12rem))" },
  containerType: "inline-size",
  position: "relative",
  isolation: "isolate",
  display: "grid",
  gridTemplateColumns: `${stub} minmax(0, 1fr) auto`,
  alignItems: "center",
  color: color.onLot,
  filter: "drop-shadow(0 2px 3px rgb(0 0 0 / .22))",
  "::before": {
    content: "",
    position: "absolute",
    inset: 0,
    zIndex: -1,
    borderRadius: radius.paper,
    background: `${dotsDown(perforation, `calc(${stub} - 2px) 0`, 1.6)}, ${paper}`,
    mask: stubNotches("9px", stub),
  },
  "@media": {
    [media.forcedColors]: { border: "1px solid CanvasText", filter: "none" },
    print: {
      vars: { [stub]: "4rem" },
      color: "#000",
      breakInside: "avoid",
      filter: "none",
      // in print a slip is plain: masks print as bars
      selectors: {
        "&::before": { border: "1px solid #000", background: "none", mask: "none" },
      },
    },
  },
});

export const first = style([
  winner,
  { vars: { [paper]: color.lot }, paddingBlock: "clamp(.75rem, 2.5vw, 2rem)" },
]);

export const next = style([winner, { vars: { [paper]: color.slip } }]);

/** A slip whose name has a word that would break beside the button on a phone. */
export const wordy = style({});

const narrow = "(max-width: 26rem)";

const place = style({
  gridArea: "1 / 1 / span 2",
  padding: ".6rem 0",
  textAlign: "center",
  lineHeight: 1,
  whiteSpace: "nowrap",
  // the background that browsers draw behind text would cover the border of the slip
  "@media": {
    [media.forcedColors]: { forcedColorAdjust: "none", color: "CanvasText" },
    print: { padding: ".2rem 0", borderRight: "1px dashed #000" },
  },
});

/** Width of the first place's figures (em). */
const figuresWidth = createVar();

/** The largest font size at which the first place's figures fit on the stub. */
export const stubFit = `calc(${stub} / ${fallbackVar(figuresWidth, "1")})`;

const widths: Record<number, string> = { 2: "1.35", 3: "2", 4: "2.65" };

/** By the number of digits of the first place, if it has several: a show begins with the last place. */
export const figuresOf = styleVariants(widths, (width) => ({ vars: { [figuresWidth]: width } }));

const figures = (size: string): string => `800 ${size}/1 ${font.numeral}`;

/** Font sizes by the number of digits of the place; the stub keeps its width. */
export const placeOf = styleVariants({
  first: [
    place,
    {
      font: figures(`min(23vw, clamp(4.5rem, 3rem + 7vw, 10rem), ${stubFit})`),
      letterSpacing: "-.04em",
      "@media": { print: { fontSize: "2.5rem" } },
    },
  ],
  next: [
    place,
    {
      font: figures("clamp(2.25rem, 1.6rem + 2.6vw, 3.75rem)"),
      "@media": { print: { fontSize: "1.25rem" } },
    },
  ],
  far: [
    place,
    {
      font: figures("clamp(1.375rem, 1.1rem + 1.6vw, 2.5rem)"),
      "@media": { print: { fontSize: "1.1rem" } },
    },
  ],
});

const aside = "clamp(min(1rem, 4vw), 3vw, 2rem)";

const name = style({
  gridArea: "1 / 2 / span 2",
  minWidth: 0,
  padding: `.75rem ${aside}`,
  // a name reads in its own direction but stays beside its place
  unicodeBidi: "plaintext",
  textAlign: "left",
  textWrapStyle: "balance",
  overflowWrap: "anywhere",
  "@media": { print: { padding: ".2rem .75rem" } },
  // a prize has the second row, below the comma of ș and ț
  selectors: {
    "&:has(+ span)": { gridRow: 1, alignSelf: "end", paddingBottom: "max(.35rem, .22em)" },
  },
});

export const nextName = style([
  name,
  {
    font: `700 clamp(1.5rem, 1.15rem + 1.6vw, 2.5rem)/1.14 ${font.text}`,
    "@media": {
      [media.smallPhone]: { fontSize: "1.25rem" },
      [media.largeLetters]: { fontSize: "6.4vw" },
      print: { fontSize: "1rem" },
    },
  },
]);

/** Width beside the first name: its padding, the button in a wide slip, and a reserve for wide letters. */
const beside = createVar();

const firstName = style([
  name,
  {
    vars: { [beside]: "min(2.5rem, 10.5vw)" },
    "@container": { "(min-width: 26rem)": { vars: { [beside]: "8.25rem" } } },
  },
]);

/** Lengths of the longest word that affect the size of the first name. */
const wordLengths = Object.fromEntries(Array.from({ length: 33 }, (_, i) => [i + 8, i + 8]));

const largest = fallbackVar(largestName, "5rem");

/** The largest size at which the longest word fits on one line, 18 to 80 px. */
export const firstNameOf = styleVariants(wordLengths, (letters) => [
  firstName,
  {
    font: `800 clamp(min(1.125rem, 5.5vw), min(1.4rem + 4vw + (${largest} - 5rem) / 2, (100cqi - ${stub} - ${beside}) / ${letters * 0.68}), ${largest})/1.14 ${font.numeral}`,
    letterSpacing: "-.02em",
    "@media": { print: { fontSize: "1.5rem" } },
  },
]);

/** Under the name. */
export const prize = style({
  gridArea: "2 / 2",
  unicodeBidi: "plaintext",
  alignSelf: "start",
  padding: `0 ${aside} .75rem`,
  color: color.onStock,
  fontSize: text.md,
  lineHeight: 1.3,
  overflowWrap: "anywhere",
  "@media": { print: { padding: "0 .75rem .2rem" } },
});

/** Beside the name; below it if there is no room. */
export const action = style({
  gridArea: "1 / 3 / span 2",
  minHeight: "2.75rem",
  marginRight: "clamp(.25rem, 1.5vw, 1rem)",
  padding: "0 .75rem",
  border: 0,
  fontSize: text.sm,
  fontWeight: 600,
  textDecoration: "underline",
  textDecorationThickness: "1px",
  textUnderlineOffset: ".2em",
  borderRadius: radius.slot,
  background: "none",
  color: color.onStock,
  ":hover": { background: color.act2 },
  "@container": {
    [narrow]: {
      padding: "0 .5rem",
    },
  },
  "@media": { print: { display: "none" } },
});

// its words begin where the name does
const below = {
  gridArea: "3 / 2",
  justifySelf: "start",
  marginLeft: `calc(${aside} - .5rem)`,
} as const;

globalStyle(`:is(${first}, ${wordy}) > ${action}`, { "@container": { [narrow]: below } });
globalStyle(`${next} > ${action}`, { "@media": { [media.largeLetters]: below } });
globalStyle(`${wordy} > ${nextName}:has(~ ${action})`, {
  "@container": { [narrow]: { paddingBottom: 0 } },
});

const pull = keyframes({ from: { transform: "translateY(2.5rem) scale(.96)", opacity: 0 } });

/** The places settle one by one, and the first one is pulled up last. */
export const settling = settlingInTurn(6);
globalStyle(`${settling} > .${first}`, {
  animationName: pull,
  animationTimingFunction: ease.pull,
  animationDelay: `calc(6 * ${duration.stagger})`,
});

export const alternates = style({ display: "grid", gap: ".6rem", marginTop: "2.25rem" });

export const alternatesTitle = style({
  fontSize: text.h3,
  lineHeight: vars.leading.snug,
  "@media": { print: { breakAfter: "avoid" } },
});

export const alternateList = style({ maxWidth: "34rem" });

export const alternate = style({
  display: "grid",
  gridTemplateColumns: "minmax(2.5rem, auto) minmax(0, 1fr) auto",
  gap: ".75rem",
  alignItems: "center",
  minHeight: "3rem",
  paddingBlock: ".5rem",
  borderTop: `1px solid ${color.clothLine}`,
  fontSize: text.lg,
  fontWeight: 500,
  lineHeight: 1.25,
  "@media": {
    [media.largeLetters]: { gridTemplateColumns: "auto minmax(0, 1fr) auto", fontSize: text.md },
    print: { minHeight: "1.9rem", paddingBlock: ".2rem", breakInside: "avoid" },
  },
});
globalStyle(`${alternate} > ${action}`, { color: color.onCloth });
globalStyle(`${alternate} > ${action}:hover`, { background: color.clothDeep });

globalStyle(`${alternate} > :is(a, button)`, { "@media": { print: { display: "none" } } });

export const alternatePlace = style({
  font: `700 1.25rem/1 ${font.numeral}`,
  color: color.onCloth2,
  "@media": { print: { color: "#000" } },
});

export const alternateName = style({
  unicodeBidi: "plaintext",
  textAlign: "left",
  overflowWrap: "anywhere",
});
