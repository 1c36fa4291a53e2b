import { globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { dotsAcross } from "../../theme/paper.ts";

const { color, radius, space } = vars;
const padding = "clamp(1.125rem, 4vw, 1.5rem)";

const rise = keyframes({ from: { opacity: 0, transform: "translateY(1rem)" } });

/** At the bottom of a phone's screen, centred in the window from 600 px. */
const dialog = style({
  width: "100%",
  maxHeight: "92dvh",
  margin: "auto auto 0",
  overflow: "auto",
  overscrollBehavior: "contain",
  background: color.sheet,
  borderRadius: `${radius.paper} ${radius.paper} 0 0`,
  boxShadow: vars.shadow.lift3,
  textAlign: "left",
  "::backdrop": { background: color.scrim },
  "@media": {
    [media.motion]: { animation: `${rise} ${vars.duration.panel} ${vars.ease.settle}` },
    [media.fromTablet]: {
      width: "calc(100% - 4rem)",
      margin: "auto",
      borderRadius: radius.paper,
    },
    [media.forcedColors]: { border: "1px solid CanvasText" },
  },
});

export const size = styleVariants({
  narrow: [dialog, { maxWidth: "100%", "@media": { [media.fromTablet]: { maxWidth: "32rem" } } }],
  wide: [dialog, { maxWidth: "100%", "@media": { [media.fromTablet]: { maxWidth: "60rem" } } }],
});

export const content = style({
  display: "flex",
  flexDirection: "column",
  minHeight: "100%",
});

/** Sticks above the scrolling content. */
export const head = style({
  position: "sticky",
  top: 0,
  zIndex: 1,
  // leaves room for the close button in the corner
  padding: `1.25rem 4.25rem .75rem ${padding}`,
  background: color.sheet,
});

export const title = style({ fontSize: vars.text.h3, lineHeight: vars.leading.snug });

export const body = style({
  ...oneColumn("1.1rem"),
  padding: `.25rem ${padding} calc(${space.s5} + env(safe-area-inset-bottom))`,
  selectors: { "&:not(:last-child)": { paddingBottom: space.s5 } },
});

/** Tears off along the dotted line, and sticks below the scrolling content. */
export const actions = style({
  position: "sticky",
  bottom: 0,
  zIndex: 1,
  display: "flex",
  flexWrap: "wrap",
  gap: space.s3,
  justifyContent: "flex-end",
  padding: `1.1rem ${padding} calc(1.4rem + env(safe-area-inset-bottom))`,
  background: `${dotsAcross(color.edge)}, ${color.sheet}`,
});

// a focused control scrolls to above the actions, with room for its error
globalStyle(`${content}:has(> ${actions}) :is(input, select, textarea)`, {
  scrollMarginBottom: "9rem",
});

globalStyle(`${actions} > *`, {
  flex: "1 1 8rem",
  // stack the buttons before a label breaks
  minWidth: "fit-content",
  "@media": { [media.fromTablet]: { flex: "0 1 auto" } },
});

/** Stays in the corner while the content scrolls. It takes up no height. */
export const close = style({
  position: "sticky",
  order: -1,
  top: 0,
  zIndex: 2,
  height: 0,
  display: "flex",
  justifyContent: "flex-end",
  overflow: "visible",
  paddingRight: ".75rem",
});

globalStyle(`${close} > *`, { marginTop: ".75rem" });
