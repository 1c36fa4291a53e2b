import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { stock } from "../../theme/stocks.css.ts";

const { color, radius, text } = vars;

export const list = style({ display: "grid", gap: ".5rem", gridTemplateColumns: "minmax(0, 1fr)" });

/** A router link around a `PackRowContent`. */
export const row = style({
  display: "grid",
  gridTemplateColumns: "3rem minmax(0, 1fr) auto",
  gap: ".1rem .9rem",
  alignItems: "center",
  minHeight: "4.25rem",
  padding: ".7rem .9rem .7rem .7rem",
  background: color.sheet,
  border: `${vars.stroke} solid ${color.line}`,
  borderRadius: radius.paper,
  color: color.ink,
  textDecoration: "none",
  ":hover": { background: color.act2 },
  selectors: {
    '&[aria-current="page"]': { borderColor: color.ink, boxShadow: `0 0 0 1px ${color.ink}` },
  },
  "@media": { [media.smallPhone]: { gridTemplateColumns: "3rem minmax(0, 1fr)" } },
});

export const title = style({ display: "block", fontWeight: 600, lineHeight: 1.25 });

export const count = style({ fontSize: text.sm, color: color.ink2 });

export const stamp = style({
  "@media": { [media.smallPhone]: { gridColumn: 2, justifySelf: "start" } },
});

/** Three slips with a paper band round them. */
export const bundle = style({
  position: "relative",
  display: "block",
  flex: "none",
  width: "3rem",
  height: "3rem",
  "::after": {
    content: "",
    position: "absolute",
    left: ".2rem",
    right: ".2rem",
    top: "1.15rem",
    height: ".75rem",
    background: stock,
    boxShadow: "0 1px 2px rgb(0 0 0 / .25)",
  },
  "@media": {
    [media.forcedColors]: {
      "::after": { border: "1px solid CanvasText" },
    },
  },
});

globalStyle(`${bundle} i`, {
  position: "absolute",
  left: ".35rem",
  width: "2.3rem",
  height: "2.45rem",
  background: color.slip,
  border: `1px solid ${color.slipEdge}`,
  borderRadius: "2px",
});
globalStyle(`${bundle} i:nth-child(1)`, { top: ".1rem", rotate: "-7deg" });
globalStyle(`${bundle} i:nth-child(2)`, { top: ".2rem", rotate: "4deg" });
globalStyle(`${bundle} i:nth-child(3)`, { top: ".25rem" });

export const slips = style({
  display: "grid",
  gap: ".5rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, clamp(9rem, 14vw, 11rem)), 1fr))",
});

export const slip = style({
  position: "relative",
  minWidth: 0,
  minHeight: "2.6rem",
  padding: ".5rem .75rem .5rem 1.75rem",
  background: color.slip,
  color: color.onStock,
  border: `1px solid ${color.slipEdge}`,
  borderRadius: radius.paper,
  boxShadow: vars.shadow.lift1,
  fontWeight: 500,
  lineHeight: vars.leading.snug,
  overflowWrap: "anywhere",
  // the hole of a slip that was on a nail
  "::before": {
    content: "",
    position: "absolute",
    left: ".65rem",
    top: "1rem",
    width: ".56rem",
    height: ".56rem",
    borderRadius: "50%",
    background: color.sheet,
    boxShadow: "inset 0 0 0 1.2px rgb(20 35 30 / .45), inset 0 2px 2px rgb(0 0 0 / .18)",
  },
});
