import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { oneLine } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, duration, measure, space, text } = vars;

const open = keyframes({ from: { opacity: 0, transform: "translateY(-.4rem)" } });

/** As wide as the window, under the header; `top` is set when it opens. */
export const sheet = style({
  position: "fixed",
  inset: "4rem 0 auto 0",
  width: "auto",
  margin: 0,
  maxHeight: "calc(100dvh - 4rem)",
  overflow: "auto",
  overscrollBehavior: "contain",
  padding: `${space.s2} ${measure.gutter} ${space.s5}`,
  background: color.sheet,
  borderBottom: `1px solid ${color.line}`,
  boxShadow: vars.shadow.lift3,
  selectors: {
    "&:popover-open": {
      "@media": {
        [media.motion]: { animation: `${open} ${duration.panel} ${vars.ease.settle}` },
      },
    },
  },
});

export const title = style({
  padding: `${space.s4} 0 ${space.s2}`,
  font: `600 ${text.sm}/1 ${vars.font.text}`,
  letterSpacing: 0,
  color: color.ink2,
});

export const list = style({});

export const item = style({
  ...oneLine(space.s3),
  width: "100%",
  minHeight: "3.25rem",
  padding: 0,
  border: 0,
  background: "none",
  color: color.ink,
  fontSize: text.lg,
  fontWeight: 500,
  textAlign: "left",
  textDecoration: "none",
  selectors: {
    [`${list} > li + li > &`]: { borderTop: `1px solid ${color.line}` },
    '&[aria-current="page"]': { textDecoration: "underline", textDecorationThickness: "3px" },
  },
});

/** Buttons at the end share the width. */
export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s3,
  marginTop: "1rem",
});

globalStyle(`${actions} > *`, { flex: "1 1 8rem" });
