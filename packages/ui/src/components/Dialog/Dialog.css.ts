import { globalStyle, keyframes, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { dotsAcross } from "../../theme/paper.ts";

const { color, radius } = vars;

const rise = keyframes({ from: { opacity: 0, transform: "translateY(1rem)" } });

/** A sheet from below on a phone, in the middle from 600 px. */
export const dialog = style({
  width: "100%",
  maxWidth: "32rem",
  maxHeight: "92dvh",
  margin: "auto auto 0",
  overflow: "auto",
  overscrollBehavior: "contain",
  background: color.sheet,
  borderRadius: `${radius.paper} ${radius.paper} 0 0`,
  boxShadow: vars.shadow.lift3,
  "::backdrop": { background: color.scrim },
  "@media": {
    [media.fromTablet]: { margin: "auto", borderRadius: radius.paper },
    [media.motion]: {
      selectors: {
        "&[open]": { animation: `${rise} ${vars.duration.panel} ${vars.ease.settle}` },
      },
    },
    [media.forcedColors]: { border: "1px solid CanvasText" },
  },
});

export const title = style({
  padding: "1.75rem 4.5rem .75rem 1.5rem",
  fontSize: vars.text.h3,
  lineHeight: vars.leading.snug,
});

export const close = style({ position: "absolute", top: "1.25rem", right: "1rem" });

export const body = style({
  display: "grid",
  gap: "1.1rem",
  padding: ".25rem 1.5rem 1.5rem",
  gridTemplateColumns: "minmax(0, 1fr)",
});

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  gap: ".75rem",
  justifyContent: "flex-end",
  padding: "1.1rem 1.5rem 1.4rem",
  background: dotsAcross(color.edge),
});

globalStyle(`${foot} > *`, {
  flex: "1 1 8rem",
  "@media": { [media.fromTablet]: { flex: "0 1 auto" } },
});
