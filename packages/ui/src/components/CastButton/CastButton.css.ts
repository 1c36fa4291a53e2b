import { keyframes, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { dotsDown, stubNotches } from "../../theme/paper.ts";

const { color, duration, ease, radius } = vars;
const stub = "4rem";
/** A form too narrow for the full ticket. */
const narrow = "(max-width: 20rem)";
/** One too narrow for the stub. */
const tiny = "(max-width: 14rem)";
const whole = {
  gridTemplateColumns: "minmax(0, 1fr)",
  "::before": { background: color.lot, mask: "none" },
} as const;
const seam = `calc(100% - ${stub})`;

export const cast = style({
  position: "relative",
  isolation: "isolate",
  display: "inline-grid",
  gridTemplateColumns: `1fr ${stub}`,
  alignItems: "center",
  minHeight: vars.height.cast,
  padding: 0,
  border: 0,
  borderRadius: radius.paper,
  background: "none",
  color: color.onLot,
  font: `700 1.25rem/1.15 ${vars.font.text}`,
  textAlign: "center",
  textDecoration: "none",
  filter: "drop-shadow(0 2px 3px rgb(0 0 0 / .28))",
  transition: `transform ${duration.tap}`,
  ":active": { transform: "translateY(2px)" },
  "::before": {
    content: "",
    position: "absolute",
    inset: 0,
    zIndex: -1,
    paddingBlock: "8px",
    borderRadius: radius.paper,
    background: `${dotsDown("rgb(20 35 30 / .5)", `calc(100% - ${stub} + 2px) 3px`, 1.5, 8)} content-box, ${color.lot}`,
    mask: stubNotches(vars.notch, seam),
    transition: `background-color ${duration.ui}`,
  },
  selectors: {
    "&:hover::before": { backgroundColor: color.lotPress },
    '&[aria-busy="true"]': { cursor: "progress", transform: "none" },
  },
  "@container": { [narrow]: { fontSize: "1.125rem" }, [tiny]: whole },
  "@media": {
    [media.smallPhone]: { fontSize: "1.125rem" },
    [media.largeLetters]: whole,
    [media.forcedColors]: { border: "1px solid CanvasText", filter: "none" },
    print: { display: "none" },
  },
});

export const label = style({
  padding: ".5rem 1.25rem",
  textWrapStyle: "balance",
  "@container": { [narrow]: { paddingInline: ".75rem" } },
  "@media": { [media.smallPhone]: { paddingInline: ".75rem" } },
});
export const tail = style({
  display: "grid",
  placeItems: "center",
  "@container": { [tiny]: { display: "none" } },
  "@media": { [media.largeLetters]: { display: "none" } },
});
export const picture = style({ position: "relative", width: "1.75rem", height: "1.75rem" });
export const part = style({ position: "absolute", inset: 0, overflow: "visible" });

const riffle = keyframes({
  "0%, 25%, 50%, 75%, 100%": { transform: "translateY(1.75px)" },
  "12.5%, 37.5%, 62.5%, 87.5%": { transform: "translateY(-2.6px)" },
});

const busy = `${cast}[aria-busy="true"] &`;

export const side = style({
  selectors: {
    [busy]: {
      "@media": {
        [media.motion]: { animation: `${riffle} 4s ease-in-out infinite` },
      },
    },
    [`${cast}[aria-busy="true"] &:nth-of-type(2)`]: { animationDelay: "-.25s" },
  },
});

export const pull = style({
  transition: `transform ${duration.pull} ${ease.pull}`,
  selectors: { [`${cast}:hover &`]: { transform: "translateY(-2.6px)" } },
});
