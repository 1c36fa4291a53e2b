import {
  oneColumn,
  cornerNotches,
  dotsAcross,
  dotsDown,
  media,
  oneLine,
  perforation,
  stock,
  vars,
} from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, duration, ease, space, text } = vars;

export const strip = style({
  display: "grid",
  filter: "drop-shadow(0 1px 2px rgb(10 32 25 / .2))",
  "@media": {
    [media.fromDesktop]: { gridAutoFlow: "column", gridAutoColumns: "minmax(0, 1fr)" },
  },
});

/** From 960 px the tickets are side by side; three or more are upright, fewer are horizontal. */
const upright = `${strip}:has(> :nth-child(3)) > &`;

export const card = style({
  position: "relative",
  display: "grid",
  gridTemplateColumns: "4.75rem minmax(0, 1fr) auto",
  gap: ".2rem 1rem",
  alignItems: "center",
  minHeight: "6.25rem",
  padding: "1rem 1.125rem 1rem 0",
  background: stock,
  color: color.onStock,
  textDecoration: "none",
  mask: cornerNotches(vars.notch),
  transition: `transform ${duration.ui} ${ease.settle}`,
  // the mask would clip an outer focus ring
  ":focus-visible": { outlineColor: color.onStock, outlineOffset: "-7px" },
  selectors: {
    "& + &::before": {
      content: "",
      position: "absolute",
      inset: "-2px 10px auto 10px",
      height: 4,
      background: dotsAcross(perforation, "0 0", 1.4),
    },
  },
  "@media": {
    [media.fromDesktop]: {
      selectors: {
        [upright]: {
          gridTemplateColumns: "minmax(0, 1fr)",
          alignContent: "start",
          gap: ".6rem",
          minHeight: "16rem",
          // the badge has its own line where letters are twice as large
          padding: "max(1.5rem, 4.5rem - 3.75vw) 1.125rem 1.5rem",
        },
        [`${upright}:hover`]: { transform: "translateY(-8px)" },
        [`${strip} > & + &::before`]: {
          inset: "12px auto 12px -2px",
          width: 4,
          height: "auto",
          background: dotsDown(perforation),
        },
      },
    },
    // long words of titles need the full width, and the badge its own line
    [media.smallDesktop]: { selectors: { [upright]: { padding: "2.75rem .875rem 1.25rem" } } },
    [media.largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)", padding: ".6rem" },
    [media.forcedColors]: { border: "1px solid LinkText", mask: "none" },
  },
});

const uprightIn = `${strip}:has(> :nth-child(3)) > * > &`;
const whenUpright = (rule: Record<string, string | number>) => ({
  [media.fromDesktop]: { selectors: { [uprightIn]: rule } },
});

export const drawing = style({
  gridRow: "1 / span 2",
  justifySelf: "center",
  width: "3rem",
  height: "3rem",
  "@media": {
    ...whenUpright({
      gridRow: "auto",
      justifySelf: "start",
      width: "4.25rem",
      height: "4.25rem",
      marginBottom: ".75rem",
    }),
    [media.largeLetters]: { gridRow: "auto", justifySelf: "start" },
  },
});

export const title = style({
  gridColumn: 2,
  // a long word fits on a line of the narrowest phone
  fontSize: "min(11.5vw, 1.25rem)",
  "@media": {
    [media.largeLetters]: { gridColumn: 1 },
    ...whenUpright({
      gridColumn: 1,
      display: "flex",
      alignItems: "end",
      minHeight: "2.5em",
      // no longer than a fifth of the page, however large the letters
      fontSize: "min(1.3125rem, 2vw)",
    }),
    [media.smallDesktop]: { selectors: { [uprightIn]: { fontSize: "min(1.0625rem, 2vw)" } } },
  },
});

export const badge = style({
  alignSelf: "start",
  "@media": {
    // beside the badge a long word of the title would break
    [media.smallPhone]: { gridColumn: 2, justifySelf: "start" },
    [media.largeLetters]: { gridColumn: 1 },
    ...whenUpright({ position: "absolute", top: "1.25rem", right: "1.1rem" }),
    [media.smallDesktop]: { selectors: { [uprightIn]: { top: ".75rem", right: ".75rem" } } },
  },
});

export const description = style({
  gridColumn: "2 / -1",
  fontSize: text.sm,
  lineHeight: 1.35,
  color: color.onStock2,
  "@media": {
    ...whenUpright({ gridColumn: 1, fontSize: "1rem" }),
    [media.largeLetters]: { gridColumn: 1 },
  },
});

/** Notices in the reserved place of `waiting`: their number from index.html, and the height and gap of one. */
const notices = (height: string) =>
  `calc(min(var(--waiting, 0), 1) * (2 * ${space.s4} - ${space.s2}) + var(--waiting, 0) * (${height} + ${space.s2}))`;

/** The place of notices about results that wait, so that the page does not move when they load. */
export const waiting = style({
  minHeight: notices("5.66rem"),
  "@media": {
    [media.smallPhone]: { minHeight: notices("7.26rem") },
    [media.fromTablet]: { minHeight: notices("3.32rem") },
  },
});

export const proof = style({ ...oneColumn(space.s4), paddingTop: "clamp(2rem, 5vw, 4rem)" });

export const proofSteps = style({
  ...oneColumn(space.s3),
  padding: 0,
  listStyle: "none",
  "@media": {
    [media.fromDesktop]: { gridTemplateColumns: "repeat(3, minmax(0, 1fr))", gap: space.s6 },
  },
});

export const proofStep = style({
  ...oneLine(space.s4),
  fontSize: text.lg,
  lineHeight: 1.35,
  "@media": { [media.largeLetters]: { flexWrap: "wrap" } },
});

const columns = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

export const grid = style({
  display: "grid",
  gap: `0 ${space.s7}`,
  gridTemplateColumns: columns(1),
  "@media": {
    [media.fromRows]: { gridTemplateColumns: columns(2) },
    [media.fromDesktop]: { gridTemplateColumns: columns(3) },
  },
});

export const reason = style({
  position: "relative",
  minHeight: "4.6rem",
  padding: "1.15rem 0 1.15rem 3.4rem",
  borderTop: `1px solid ${color.line}`,
});

/** The icon is inside the term, because a group in a dl may contain nothing else. */
export const icon = style({ position: "absolute", left: 0, color: color.link });

export const reasonsTitle = style({ fontWeight: 700, fontSize: text.lg, lineHeight: 1.25 });

export const words = style({ marginTop: ".15rem", color: color.ink2 });

/**
 * The signup block: description beside the form from 960 px. Reserves the form's height in both languages, so that
 * nothing shifts when it loads.
 */
export const place = style({
  ...oneColumn(space.s5),
  minHeight: "33rem",
  alignContent: "start",
  alignItems: "start",
  "@media": {
    // where the Romanian text needs a line more
    [media.smallPhone]: { minHeight: "35rem" },
    [media.fromDesktop]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, min(27rem, 45vw))",
      gap: "min(5rem, 8.4vw)",
      minHeight: "28rem",
    },
  },
});
