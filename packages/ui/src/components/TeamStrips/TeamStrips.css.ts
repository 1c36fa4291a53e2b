import { createContainer, createVar, globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { dotsAcross, upperNotches } from "../../theme/paper.ts";
import { punch, stock, teamStock } from "../../theme/stocks.css.ts";

const { color, duration, ease, font, radius, text } = vars;

/** What shows through the holes. */
const hole = createVar();

export const teams = style({
  display: "grid",
  gap: "1.25rem",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 13rem), 1fr))",
  alignItems: "start",
});

const strip = createContainer();

const team = style({
  vars: { [hole]: color.cloth },
  containerType: "inline-size",
  containerName: strip,
  position: "relative",
  minWidth: 0,
  filter: "drop-shadow(0 2px 4px rgb(0 0 0 / .22))",
  "@media": {
    print: {
      vars: { [hole]: "#fff" },
      breakInside: "avoid",
      filter: "none",
      printColorAdjust: "exact",
    },
  },
});

export const teamOf = styleVariants(teamStock, (name) => [team, name]);

/** Thousands of names: a shadow around them all would cost more than it shows. */
export const tall = style({ filter: "none" });

export const head = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: ".25rem .75rem",
  alignItems: "center",
  padding: ".55rem 1rem .65rem",
  background: stock,
  color: color.onStock,
  borderRadius: `${radius.paper} ${radius.paper} 0 0`,
  "@media": { [media.forcedColors]: { border: "1px solid CanvasText" } },
});

export const numeral = style({
  font: `800 clamp(3rem, 2.2rem + 2.4vw, 4.5rem)/.95 ${font.numeral}`,
  letterSpacing: "-.03em",
  whiteSpace: "nowrap",
  overflowWrap: "normal",
});

export const title = style({
  font: `700 1.1875rem/1.1 ${font.text}`,
  letterSpacing: 0,
  whiteSpace: "nowrap",
  "@container": {
    [`${strip} (max-width: 11rem)`]: {
      position: "absolute",
      width: 1,
      height: 1,
      overflow: "hidden",
      clipPath: "inset(50%)",
    },
  },
});

export const count = style({
  display: "block",
  font: `400 ${text.sm}/1.3 ${font.text}`,
  color: color.onStock2,
});

/** A hole in the shape of the team. */
const punched = {
  background: hole,
  mask: `${punch} center / contain no-repeat`,
};

const inForcedColors = { forcedColorAdjust: "none", background: "CanvasText" } as const;

export const hallmark = style({
  width: "1.875rem",
  height: "1.875rem",
  ...punched,
  "@container": { [`${strip} (max-width: 13rem)`]: { display: "none" } },
  "@media": { [media.forcedColors]: inForcedColors },
});

/** The numeral 10 needs the room. */
export const crowded = style({
  "@container": { [`${strip} (max-width: 16rem)`]: { display: "none" } },
});

export const slip = style({
  position: "relative",
  alignContent: "center",
  minHeight: "3rem",
  padding: ".5rem 1rem .5rem 2.75rem",
  background: stock,
  color: color.onStock,
  fontWeight: 600,
  fontSize: text.name,
  lineHeight: 1.15,
  // a name reads in its own direction but stays beside its hole
  unicodeBidi: "plaintext",
  textAlign: "left",
  mask: upperNotches("5px"),
  "::before": {
    content: "",
    position: "absolute",
    inset: "0 9px auto 9px",
    height: 3,
    background: dotsAcross("rgb(20 35 30 / .5)", "0 -1.5px", 1.2),
  },
  "::after": {
    content: "",
    position: "absolute",
    left: "1rem",
    top: "calc(50% - .475rem)",
    width: ".95rem",
    height: ".95rem",
    ...punched,
  },
  ":last-child": { borderRadius: `0 0 ${radius.paper} ${radius.paper}` },
  "@container": {
    [`${strip} (max-width: 11rem)`]: { paddingInline: "2.05rem .6rem", },
  },
  "@media": {
    [media.forcedColors]: { border: "1px solid CanvasText", "::after": inForcedColors },
  },
});

/** Names over 16 letters. */
export const long = style({ fontSize: `calc(${text.name} * .82)` });

const settle = keyframes({
  from: { transform: "translateY(-1.25rem) rotate(-1.5deg)", opacity: 0 },
});

/** Columns are dealt from left to right. */
export const settling = style({});

globalStyle(`${settling} > *`, {
  "@media": {
    [media.motion]: { animation: `${settle} ${duration.pull} ${ease.settle} both` },
  },
});
for (let i = 2; i <= 10; i += 1) {
  globalStyle(`${settling} > :nth-child(${i})`, {
    animationDelay: `calc(${Math.min(i - 1, 5)} * ${duration.stagger})`,
  });
}
