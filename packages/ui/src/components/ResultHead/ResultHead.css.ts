import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { barRoom } from "../../theme/bottom-edge.css.ts";
import { media } from "../../theme/media.ts";
import { dotsAcross } from "../../theme/paper.ts";

const { color, space, text } = vars;

export const receipt = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: ".3rem 1.25rem",
  marginTop: space.s5,
  paddingTop: space.s4,
  background: dotsAcross(color.onCloth2, "0 0", 1.2),
  color: color.onCloth2,
  fontSize: text.sm,
  textWrapStyle: "pretty",
  "@media": { print: { color: "#000", background: "none" } },
});

/** One per row on a phone, then as many as fit; three from 960 px, where the ticket is the widest. */
export const actions = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
  gap: space.s3,
  alignItems: "start",
  marginTop: space.s5,
  "@media": {
    [media.fromDesktop]: {
      gridTemplateColumns: "minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr)",
    },
    print: { display: "none" },
  },
});

/** The next steps, between the head of a result and the result. */
export const next = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${space.s5}`,
  alignItems: "flex-end",
  "@media": { print: { display: "none" } },
});

globalStyle(`${next} > *`, { marginBottom: space.s5 });

/** A phone with room for a bar at its bottom edge. */
const phone = `${media.roomBelow} and (max-width: 44.99rem)`;

/** At the bottom edge of a phone. */
export const keys = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s3,
  "@media": {
    [phone]: {
      position: "fixed",
      inset: "auto 0 0",
      // below menus
      zIndex: 1,
      padding: `${space.s3} ${vars.measure.gutter} max(${space.s3}, env(safe-area-inset-bottom))`,
      background: color.cloth,
      borderTop: `1px solid ${color.clothLine}`,
      selectors: { "&&": { marginBottom: 0 } },
    },
  },
});

globalStyle(`${keys} > *`, {
  "@media": { [phone]: { flex: "1 1 7rem", paddingInline: ".5rem" } },
});
// the ticket has a stub beside its label
globalStyle(`${keys} > :first-child`, {
  "@media": { [phone]: { flex: "1.7 1 9rem", paddingInline: 0 } },
});
globalStyle(`${keys} > :first-child > :first-child`, {
  "@media": { [phone]: { paddingInline: ".5rem" } },
});

globalStyle(`:root:has(${keys})`, {
  "@media": {
    [phone]: {
      vars: { [barRoom]: `calc(${vars.height.cast} + 2 * ${space.s3})` },
      scrollPaddingBottom: `calc(${barRoom} + ${space.s4})`,
    },
  },
});

// the end of the page is not left behind the bar
globalStyle(`body:has(${keys})`, { "@media": { [phone]: { paddingBottom: barRoom } } });

export const wholeRow = style({ gridColumn: "1 / -1", minWidth: 0, marginBottom: space.s2 });

globalStyle(`${wholeRow}:has(> :empty)`, { display: "none" });

export const saveBar = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s3,
  alignItems: "flex-end",
  flex: "1 1 22rem",
});

globalStyle(`${saveBar} > :first-child`, { flex: "1 1 12rem" });
globalStyle(`${saveBar} > button`, {
  "@media": { [media.upToRows]: { flex: "1 0 100%" } },
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.s4} ${space.s5}`,
  alignItems: "flex-end",
  justifyContent: "space-between",
  marginBottom: space.s5,
  // a title must not be printed alone at the end of a page
  "@media": { print: { breakAfter: "avoid", breakInside: "avoid" } },
});

export const words = style({
  // a title that does not fit on one line beside the tools goes above them
  flex: "1 1 auto",
  display: "flex",
  flexDirection: "column",
  gap: ".4rem",
  maxWidth: "100%",
});
globalStyle(`${words} [dir=auto]`, { overflowWrap: "break-word" });

export const facts = style({
  // as wide as the content above it, never wider
  width: 0,
  minWidth: "100%",
  color: color.onCloth2,
  "@media": { print: { color: "#000" } },
});
