import { createVar, fallbackVar, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { stubNotches } from "../../theme/paper.ts";
import { barRoom } from "../../theme/bottom-edge.css.ts";
import { darkColors } from "../../theme/tokens.ts";
import { gap } from "./clear-place.ts";

const { color } = vars;
const stub = "3.25rem";
const stubColor = createVar();

export const region = style({
  position: "fixed",
  inset: `auto 1rem calc(1.25rem + max(${fallbackVar(barRoom, "0px")}, env(safe-area-inset-bottom))) 1rem`,
  zIndex: 55,
  display: "grid",
  justifyItems: "center",
  gap: vars.space.s2,
  pointerEvents: "none",
  "@media": { print: { display: "none" } },
});

// less than the distance from what can be pressed: a toast covers nothing while it rises, either
const rise = keyframes({ from: { opacity: 0, transform: `translateY(${gap - 2}px)` } });

const toast = style({
  position: "relative",
  isolation: "isolate",
  display: "grid",
  gridTemplateColumns: `${stub} minmax(0, 1fr)`,
  alignItems: "center",
  maxWidth: "100%",
  minHeight: stub,
  color: color.page,
  // the toast has the other theme's colours, so a button on it takes the colour of its text
  vars: { [color.link]: color.page, [color.focus]: color.page },
  fontWeight: 600,
  filter: "drop-shadow(0 4px 10px rgb(0 0 0 / .35))",
  pointerEvents: "auto",
  "::before": {
    content: "",
    position: "absolute",
    inset: 0,
    zIndex: -1,
    borderRadius: vars.radius.paper,
    background: `linear-gradient(90deg, ${stubColor} ${stub}, ${color.ink} 0)`,
    mask: stubNotches("6px", stub),
  },
  "@media": {
    [media.largeLetters]: {
      gridTemplateColumns: "minmax(0, 1fr)",
      selectors: { "&::before": { background: color.ink, mask: "none" } },
    },
    [media.motion]: { animation: `${rise} ${vars.duration.panel} ${vars.ease.settle}` },
    // the picture of the ticket is dropped
    [media.forcedColors]: { border: "1px solid CanvasText", background: "Canvas", filter: "none" },
  },
});

/** The stubs are pale in both themes, so that their icons are legible. */
export const tone = styleVariants({
  success: [toast, { vars: { [stubColor]: darkColors.ok } }],
  error: [toast, { vars: { [stubColor]: darkColors.err } }],
  info: [toast, { vars: { [stubColor]: darkColors.info } }],
  warning: [toast, { vars: { [stubColor]: darkColors.lot } }],
});

export const icon = style({
  justifySelf: "center",
  color: color.onStock,
  // its place is part of the stub
  "@media": {
    [media.largeLetters]: { display: "none" },
    [media.forcedColors]: { color: "CanvasText" },
  },
});

export const content = style({ padding: ".7rem 1.25rem .7rem 1.1rem" });
