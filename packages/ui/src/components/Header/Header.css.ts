import { style } from "@vanilla-extract/css";
import { oneLine } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, radius, space } = vars;

export const header = style({
  position: "sticky",
  top: 0,
  zIndex: 40,
  background: color.sheet,
  borderBottom: `1px solid ${color.line}`,
  "@media": {
    print: { display: "none" },
    // two rows of it would cover a third of the window
    [media.largeLetters]: { position: "static" },
  },
});

export const inside = style({
  ...oneLine(space.s2),
  minHeight: "4rem",
  paddingInline: vars.measure.gutter,
  "@media": {
    // larger letters on the page alone do not change which of these apply
    [media.fromDesktop]: { flexWrap: "wrap", gap: `0 ${space.s3}` },
    [media.smallDesktop]: { gap: `0 ${space.s2}` },
    [media.smallPhone]: { paddingInline: ".75rem", gap: 0 },
    [media.largeLetters]: { flexWrap: "wrap", paddingInline: ".3rem" },
  },
});

export const brand = style({
  ...oneLine(".6rem"),
  minHeight: "2.75rem",
  marginRight: "auto",
  font: `800 1.375rem/1 ${vars.font.numeral}`,
  letterSpacing: "-.02em",
  overflowWrap: "normal",
  color: color.ink,
  textDecoration: "none",
  "@media": {
    [media.fromDesktop]: { marginRight: space.s5 },
    [media.smallDesktop]: { marginRight: space.s2 },
    [media.smallPhone]: { fontSize: "1.1875rem", gap: ".4rem" },
  },
});

export const mark = style({ width: "1.875rem", height: "1.875rem" });

export const nav = style({
  display: "none",
  marginRight: "auto",
  "@media": { [media.fromDesktop]: { display: "block" } },
});

export const navList = style({ display: "flex", flexWrap: "wrap", gap: space.s1 });

export const navLink = style({
  ...oneLine(".35rem"),
  minHeight: "2.75rem",
  padding: "0 .8rem",
  border: 0,
  borderRadius: radius.slot,
  background: "none",
  color: color.ink,
  fontWeight: 500,
  textDecoration: "none",
  whiteSpace: "nowrap",
  ":hover": { background: color.act2 },
  selectors: {
    '&[aria-current="page"]': { boxShadow: `inset 0 -3px 0 ${color.ink}`, borderRadius: 0 },
  },
  "@media": {
    [media.smallDesktop]: { paddingInline: ".55rem" },
    [media.forcedColors]: {
      selectors: { '&[aria-current="page"]': { borderBottom: "3px solid LinkText" } },
    },
  },
});
