import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, space } = vars;

export const bar = style({
  background: color.sheet,
  borderBottom: `1px solid ${color.line}`,
  "@media": { print: { display: "none" } },
});

/** One row; what does not fit is reached by scrolling. */
export const list = style({
  position: "relative",
  display: "flex",
  gap: space.s5,
  margin: 0,
  padding: 0,
  overflowX: "auto",
  listStyle: "none",
  scrollbarWidth: "none",
  "@media": {
    [media.upToTablet]: { justifyContent: "space-between", gap: space.s3 },
    [media.smallPhone]: { gap: space.s1 },
  },
});

const current = '&[aria-current="page"]';

export const link = style({
  position: "relative",
  display: "flex",
  alignItems: "center",
  minHeight: "2.75rem",
  color: color.ink2,
  fontWeight: 600,
  whiteSpace: "nowrap",
  textDecoration: "none",
  // the list clips an outer ring
  ":focus-visible": { outlineOffset: "-2px" },
  ":hover": { color: color.ink },
  selectors: {
    [current]: { color: color.ink },
    [`${current}::after`]: {
      content: "",
      position: "absolute",
      inset: "auto 0 0",
      height: 3,
      background: "currentColor",
    },
  },
  "@media": {
    [media.upToTablet]: { fontSize: vars.text.sm },
    [media.smallPhone]: { fontSize: vars.text.xs },
    [media.forcedColors]: { selectors: { [`${current}::after`]: { background: "Highlight" } } },
  },
});
