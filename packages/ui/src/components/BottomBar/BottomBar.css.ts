import { createGlobalVar, globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color, measure, space, text } = vars;

/** How much of the window the bar covers at its lower end; toasts stand above it, and what has the focus too. */
export const covered = createGlobalVar("covered-below", {
  syntax: "<length>",
  inherits: true,
  initialValue: "0px",
});

globalStyle(":root", { scrollPaddingBottom: covered });

export const bar = style({
  // first for the keyboard, last on the page: it has room of its own below the footer
  order: 1,
  position: "sticky",
  bottom: 0,
  zIndex: 45,
  paddingBlock: `${space.s4} calc(${space.s4} + env(safe-area-inset-bottom))`,
  background: color.sheet,
  borderTop: `2px solid ${color.ink}`,
  boxShadow: vars.shadow.lift3,
  "@media": { print: { display: "none" } },
});

export const inside = style({
  display: "flex",
  flexWrap: "wrap",
  gap: ".75rem 1.5rem",
  alignItems: "center",
  width: "100%",
  maxWidth: `calc(${measure.wide} + 2 * ${measure.gutter})`,
  marginInline: "auto",
  paddingInline: measure.gutter,
});

export const words = style({ flex: "1 1 18rem", minWidth: 0, fontSize: text.sm });

/** Buttons of one width, however long their words are. */
export const actions = style({
  flex: "1 1 15rem",
  display: "grid",
  gridAutoFlow: "column",
  gridAutoColumns: "minmax(0, 1fr)",
  gap: ".75rem",
  maxWidth: "24rem",
});
