import { dotsAcross, oneLine, media, vars, wrapping } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";
import { guestOnly, pending } from "../base/base.css.ts";

const { color, font, measure, space, text } = vars;

export const avatar = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "2.125rem",
  height: "2.125rem",
  borderRadius: "50%",
  background: vars.color.lot,
  color: vars.color.onLot,
  font: `800 1.0625rem/1 ${vars.font.numeral}`,
});

export const name = style({
  maxWidth: "10rem",
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
  "@media": { [media.smallDesktop]: { maxWidth: "8rem" } },
});

export const bar = style({
  paddingBlock: space.s2,
  // a perforated edge, like a ticket stub
  background: `${dotsAcross(color.edge, "0 100%")}, ${color.sheet}`,
  selectors: { "html[data-answered] &": { display: "none" } },
  "@media": { print: { display: "none" } },
});

export const inside = style({
  ...wrapping(`${space.s1} ${space.s5}`),
  justifyContent: "space-between",
  width: "100%",
  maxWidth: `calc(${measure.wide} + 2 * ${measure.gutter})`,
  marginInline: "auto",
  paddingInline: measure.gutter,
});

export const words = style({ flex: "1 1 18rem", minWidth: 0, fontSize: text.sm });

/** Buttons of equal width, regardless of their labels. */
export const actions = style({
  flex: "1 1 12rem",
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  gap: space.s2,
  "@media": { [media.fromTablet]: { maxWidth: "18rem" } },
});

export const skipLink = style({
  position: "absolute",
  left: vars.space.s3,
  top: "-5rem",
  zIndex: 60,
  padding: `${vars.space.s3} ${vars.space.s4}`,
  background: vars.color.lot,
  color: vars.color.onLot,
  ":focus": { top: vars.space.s2 },
  "@media": { print: { display: "none" } },
});

export const status = style({ position: "relative", zIndex: 1 });

/**
 * Hangs over the space above a page's title, which is as high: a page that moves when the network goes or comes back
 * loses the press of who is about to press.
 */
export const line = style({
  ...oneLine(".375rem"),
  position: "absolute",
  inset: "0 0 auto",
  pointerEvents: "none",
  justifyContent: "center",
  padding: ".125rem .5rem",
  background: color.infoBg,
  color: color.info,
  font: `500 ${text.sm}/1.25rem ${font.text}`,
  "@media": {
    print: { display: "none" },
    [media.smallPhone]: { fontSize: ".8125rem" },
    [media.largeLetters]: { position: "static" },
  },
});

// the line that offers Romanian; it is part of the HTML page, outside the app
globalStyle("#offer:not([hidden])", {
  ...wrapping(`0 ${space.s5}`),
  justifyContent: "center",
  paddingInline: measure.gutter,
  background: color.sheet,
  borderBottom: `1px solid ${color.line}`,
  fontSize: text.sm,
  "@media": { print: { display: "none" } },
});
globalStyle("#offer > button, #offer a", {
  display: "inline-block",
  padding: `${space.s3} 0`,
  border: 0,
  background: "none",
  color: color.link,
  lineHeight: "1.25rem",
});

export const footer = style({
  paddingBlock: "2.75rem 2rem",
  background: color.sheet,
  borderTop: `1px solid ${color.line}`,
  fontSize: text.sm,
  "@media": { print: { display: "none" } },
  selectors: {
    [`main:has(.${pending}) ~ &, html[data-member] main:has(.${guestOnly}) ~ &`]: {
      visibility: "hidden",
    },
  },
});

export const columns = style({
  display: "grid",
  gap: "2rem",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": {
    [media.fromDesktop]: { gridTemplateColumns: "2fr 1fr 1fr 1fr" },
    [media.largeLetters]: { gridTemplateColumns: "minmax(0, 1fr)" },
  },
});

export const slogan = style({
  gridColumn: "1 / -1",
  display: "grid",
  gap: ".9rem",
  justifyItems: "start",
  alignContent: "start",
  "@media": { [media.fromDesktop]: { gridColumn: "auto" } },
});

export const sloganText = style({
  // one line for each of its two sentences
  maxWidth: "24ch",
  textWrap: "balance",
  font: `700 1.375rem/1.2 ${font.numeral}`,
});

/** Keeps its space. */
export const unseen = style({ visibility: "hidden" });

export const title = style({
  marginBottom: ".4rem",
  font: `700 ${text.sm}/1.2 ${font.text}`,
  letterSpacing: 0,
});

export const list = style({});

globalStyle(`${list} > li > :is(a, button)`, {
  display: "inline-flex",
  alignItems: "center",
  minWidth: "2.75rem",
  minHeight: "2.75rem",
  padding: ".3rem 0",
  border: 0,
  background: "none",
  color: color.ink,
  lineHeight: 1.25,
  textAlign: "left",
  textDecoration: "none",
});
globalStyle(`${list} > li > :is(a, button):hover`, { textDecoration: "underline" });

export const end = style({
  maxWidth: "none",
  marginTop: "1.75rem",
  paddingTop: "1.25rem",
  borderTop: `1px solid ${color.line}`,
  color: color.ink2,
});

/** Left out of the header where it would not fit: other menus have it. */
export const roomyOnly = style({ "@media": { [media.smallDesktop]: { display: "none" } } });
