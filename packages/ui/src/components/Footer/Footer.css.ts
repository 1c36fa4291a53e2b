import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, font, text } = vars;

export const footer = style({
  paddingBlock: "2.75rem 2rem",
  background: color.sheet,
  borderTop: `1px solid ${color.line}`,
  fontSize: text.sm,
  "@media": { print: { display: "none" } },
});

export const columns = style({
  display: "grid",
  gap: "2rem",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
  "@media": { [media.fromDesktop]: { gridTemplateColumns: "2fr 1fr 1fr 1fr" } },
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
  maxWidth: "18ch",
  font: `700 1.375rem/1.2 ${font.numeral}`,
});

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
  padding: 0,
  border: 0,
  background: "none",
  color: color.ink,
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
