import {
  createContainer,
  createVar,
  fallbackVar,
  style,
  styleVariants,
} from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { settlingInTurn } from "../../theme/settle.ts";
import { dotsAcross, upperBlots } from "../../theme/paper.ts";
import { punch, stock, teamStock } from "../../theme/stocks.css.ts";
import { evenColumns } from "./even-columns.ts";

const { color, font, radius, text } = vars;

/** The size of all names. */
const slipText = createVar();
export const longest = 24;

/** The colour behind the paper, visible through its notches. */
const underneath = createVar();

const strip = createContainer();
const table = createContainer();

/** The container of the teams; its width determines the number of columns. */
export const place = style({ containerType: "inline-size", containerName: table });

const teams = style({
  ...oneColumn("1.25rem"),
  alignItems: "start",
  "@media": { print: { gap: "1rem" } },
});

/** The width from which this many columns of 13 rem, with the gaps between them, fit. */
const widthOf = (columns: number): string => `(min-width: ${columns * 14.25 - 1.25}rem)`;

/** A grid for each number of teams from two to ten; more teams use the grid for ten. */
export const teamsOf = styleVariants(
  Object.fromEntries(Array.from({ length: 9 }, (_, i) => [i + 2, i + 2])),
  (count) => [
    teams,
    {
      "@container": Object.fromEntries(
        [2, 3, 4, 5].map((room) => [
          `${table} ${widthOf(room)}`,
          { gridTemplateColumns: `repeat(${evenColumns(count, room)}, minmax(0, 1fr))` },
        ]),
      ),
    },
  ],
);

/** In print a strip is plain, with lines to cut along: to save ink, and because masks print as bars. */
const line = "1px solid #000";

const team = style({
  vars: { [underneath]: color.cloth },
  containerType: "inline-size",
  containerName: strip,
  position: "relative",
  minWidth: 0,
  filter: "drop-shadow(0 2px 4px rgb(0 0 0 / .22))",
  "@media": {
    print: { border: line, boxDecorationBreak: "clone", filter: "none" },
    [media.forcedColors]: { vars: { [underneath]: "#0000" }, filter: "none" },
  },
});

export const teamOf = styleVariants(teamStock, (name) => [team, name]);

/** No shadow around thousands of names: it is slow and hardly visible. */
export const tall = style({ filter: "none", "@media": { print: { gridColumn: "1 / -1" } } });

/** 500 names, laid out only when they come near the window. */
export const batch = style({
  contentVisibility: "auto",
  containIntrinsicSize: "auto 1500rem",
  "@media": { print: { contentVisibility: "visible", columns: "9rem", columnGap: 0 } },
});

export const head = style({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr) auto",
  gap: ".25rem .75rem",
  alignItems: "center",
  padding: ".55rem 1rem .65rem",
  background: stock,
  color: color.onStock,
  borderRadius: `${radius.paper} ${radius.paper} 0 0`,
  "@media": {
    [media.forcedColors]: { border: "1px solid CanvasText" },
    print: { padding: ".3rem .75rem", background: "none", color: "#000", breakAfter: "avoid" },
  },
});

export const numeral = style({
  font: `800 clamp(3rem, 2.2rem + 2.4vw, 4.5rem)/.95 ${font.numeral}`,
  letterSpacing: "-.03em",
  whiteSpace: "nowrap",
  overflowWrap: "normal",
  "@media": { print: { fontSize: "2rem" } },
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
  "@media": { print: { color: "#000" } },
});

/** The hole of a team in the colour of the words, where the system chooses the colours. */
const systemHole = { background: "CanvasText", mask: `${punch} center / contain no-repeat` };

/** The team's hole in its header. */
export const hallmark = style({
  width: "1.875rem",
  height: "1.875rem",
  background: `${punch} center / contain no-repeat`,
  "@container": { [`${strip} (max-width: 13rem)`]: { display: "none" } },
  "@media": { [media.forcedColors]: systemHole, print: { display: "none" } },
});

/** Hidden in a narrow strip, to leave room for the numeral 10. */
export const crowded = style({
  "@container": { [`${strip} (max-width: 16rem)`]: { display: "none" } },
});

/** Width of the hole in a slip. */
export const holeSize = createVar();

/** The width beside a name in its slip. */
const besideName = "4rem";

/**
 * One size for all names: the longest, by its letters, fits on one line of its strip. Names of more than 24 letters have
 * two lines, so that one of them does not make all others small.
 */
export const sizeFor = styleVariants(
  Object.fromEntries(Array.from({ length: longest - 7 }, (_, i) => [i + 8, i + 8])),
  (letters) => ({
    vars: {
      [slipText]: `clamp(1rem, (100cqi - ${besideName}) / ${(letters * 0.6).toFixed(1)}, ${text.name})`,
    },
  }),
);

/** A single element without a mask, so that a team can have 50,000 slips. */
export const slip = style({
  vars: { [holeSize]: ".95rem" },
  alignContent: "center",
  minHeight: "3rem",
  padding: `.5rem 1rem .5rem calc(1.8rem + ${holeSize})`,
  background: [
    `${punch} 1rem 50% / ${holeSize} ${holeSize} no-repeat`,
    upperBlots("5px", underneath),
    dotsAcross("rgb(20 35 30 / .5)", "0 -1.5px", 1.2),
    stock,
  ].join(", "),
  color: color.onStock,
  fontWeight: 600,
  fontSize: fallbackVar(slipText, text.name),
  lineHeight: 1.15,
  // a name reads in its own direction but stays beside its hole
  unicodeBidi: "plaintext",
  textAlign: "left",
  textWrapStyle: "balance",
  overflowWrap: "anywhere",
  selectors: {
    ":last-child > &:last-child": { borderRadius: `0 0 ${radius.paper} ${radius.paper}` },
    "&::before": {
      "@media": {
        [media.forcedColors]: {
          content: "",
          position: "absolute",
          left: "1rem",
          top: `calc(50% - ${holeSize} / 2)`,
          width: holeSize,
          height: holeSize,
          ...systemHole,
        },
      },
    },
  },
  "@container": {
    [`${strip} (max-width: 11rem)`]: { paddingInline: `calc(1.3rem + ${holeSize}) .6rem` },
  },
  "@media": {
    [media.forcedColors]: {
      position: "relative",
      border: "1px solid CanvasText",
      background: "none",
    },
    print: {
      minHeight: "1.9rem",
      padding: ".2rem .75rem",
      background: "none",
      borderTop: "1px dashed #000",
      color: "#000",
      fontSize: "1rem",
      breakInside: "avoid",
    },
  },
});

/** Columns are dealt from left to right. */
export const settling = settlingInTurn(6);

/** The buttons of a slip: the name fills it; a small button may follow at its end. */
export const slipButtons = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) auto",
  // covers the padding of the slip, so that the whole slip can be pressed
  margin: `-.5rem -1rem -.5rem calc(-1.8rem - ${holeSize})`,
});

const slipButton = style({
  all: "unset",
  boxSizing: "border-box",
  minHeight: "3rem",
  cursor: "pointer",
  borderRadius: radius.paper,
  selectors: {
    "&:focus-visible": { outline: `3px solid ${color.onStock}`, outlineOffset: -3 },
  },
});

export const nameButton = style([
  slipButton,
  {
    padding: `.5rem .5rem .5rem calc(1.8rem + ${holeSize})`,
    selectors: {
      '&[aria-pressed="true"]': { boxShadow: `inset 0 0 0 3px ${color.onStock}` },
    },
  },
]);

export const keepButton = style([
  slipButton,
  {
    minWidth: "3rem",
    padding: "0 .75rem",
    textAlign: "center",
    "@media": { print: { display: "none" } },
    selectors: {
      '&[aria-pressed="true"]': { background: color.onStock, color: color.stock10 },
    },
  },
]);
