import { createVar, globalStyle, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { dotsAcross, perforation } from "../../theme/paper.ts";
import { layout } from "../../theme/utilities.css.ts";
import { cloth } from "../Cloth/Cloth.css.ts";

const { color, duration, ease, font, radius, shadow, space, text } = vars;
const well = createVar();

export const hero = style([
  cloth,
  // doubled, to win whichever style sheet loads first
  { position: "relative", selectors: { "&&": { overflow: "hidden" } } },
]);

const band = style([layout.wrap, { paddingTop: "clamp(2.25rem, 7vw, 5.25rem)" }]);

export const words = style([
  band,
  { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: space.s5 },
]);

export const machine = band;

export const title = style({ maxWidth: "14ch", fontSize: text.hero, lineHeight: 1.14 });

export const lead = style({
  color: color.onCloth2,
  fontSize: "clamp(1.1875rem, 1rem + .8vw, 1.5rem)",
  lineHeight: 1.4,
  // leaves room for the drawn slip
  "@media": { [media.fromDesktop]: { maxWidth: "52%" } },
});

export const actions = style({ display: "flex", flexWrap: "wrap", gap: space.s3 });

globalStyle(`${actions} > *`, {
  flex: "1 1 12rem",
  maxWidth: "22rem",
  "@media": { [media.fromRows]: { flex: "0 0 auto" } },
});

/**
 * Pulls the slip up beside the words. Where the letters alone are larger, so that the window has fewer than 60 rem, it
 * stays below them.
 */
const beside = (height: string) => `calc(-1 * clamp(0rem, (100vw - 59rem) * 99, ${height}))`;

export const drawer = style({
  vars: { [well]: "15.5rem" },
  position: "relative",
  height: well,
  overflow: "hidden",
  marginTop: space.s2,
  pointerEvents: "none",
  "@media": {
    [media.fromDesktop]: { vars: { [well]: "32rem" }, marginTop: beside("19rem") },
    // keeps a long title beside the drawn slip instead of above it
    [media.smallDesktop]: { marginTop: beside("17.5rem") },
    print: { display: "none" },
  },
});

export const mouth = style({
  position: "absolute",
  inset: "auto 0 1rem 0",
  height: "2.25rem",
  background: color.clothDeep,
  borderRadius: radius.token,
  boxShadow: "inset 0 6px 9px rgb(0 0 0 / .55)",
});

export const slips = style({
  position: "absolute",
  inset: "auto clamp(1.25rem, 3vw, 3rem) 2rem",
  display: "flex",
  justifyContent: "center",
  alignItems: "flex-end",
  clipPath: "inset(-30rem -4rem 0 -4rem)",
});

export const lip = style({
  position: "absolute",
  zIndex: 3,
  inset: "auto -1rem 0 -1rem",
  height: "2.125rem",
  background: color.cloth,
  "::before": {
    content: "",
    position: "absolute",
    inset: "0 1rem auto 1rem",
    height: "1.125rem",
    borderRadius: "0 0 2rem 2rem",
    background: color.clothLine,
  },
});

const slip = style({
  position: "relative",
  flex: "1 1 0",
  minWidth: 0,
  maxWidth: "8.5rem",
  marginInline: "-.22rem",
  marginBottom: "-1.5rem",
  padding: ".6rem .3rem",
  background: color.slip,
  color: color.onStock,
  borderRadius: radius.paper,
  boxShadow: `0 0 0 1px ${color.slipEdge}, ${shadow.lift2}`,
  fontWeight: 600,
  fontSize: "clamp(1.0625rem, .95rem + .5vw, 1.375rem)",
  lineHeight: 1.2,
  textAlign: "center",
  whiteSpace: "nowrap",
  transformOrigin: "50% 100%",
  "::before": {
    content: "",
    display: "block",
    width: ".85rem",
    height: ".85rem",
    margin: "0 auto .5rem",
    borderRadius: "50%",
    background: color.cloth,
    boxShadow: "inset 0 1px 1px rgb(0 0 0 / .4)",
  },
  selectors: { "&:nth-child(even)": { zIndex: 1 } },
  "@media": { [media.forcedColors]: { border: "1px solid CanvasText" } },
});

const wide = { "@media": { [media.upToRows]: { display: "none" } } };

/** The position of each slip in the slot: height and tilt. */
export const undrawn = styleVariants(
  {
    0: { height: "6.4rem", rotate: "-5deg", ...wide },
    1: { height: "8.6rem", rotate: "3deg", ...wide },
    2: { height: "7rem", rotate: "-2deg" },
    3: { height: "8.8rem", rotate: "2deg" },
    4: { height: "6.6rem", rotate: "4deg", ...wide },
    5: { height: "9rem", rotate: "-4deg", ...wide },
    6: { height: "7.2rem", rotate: "2deg" },
    7: { height: "8.4rem", rotate: "-3deg" },
    8: { height: "6.2rem", rotate: "5deg", ...wide },
  },
  (stance) => [slip, stance],
);

const pull = keyframes({ from: { transform: "translateY(60%)" } });
const tear = (y: string): string => `${dotsAcross(perforation, `4px ${y}`, 1.5)}, ${color.lot}`;

export const drawn = style([
  slip,
  {
    zIndex: 2,
    flexGrow: 1.4,
    height: "12.5rem",
    rotate: "1.5deg",
    background: tear("5.6rem"),
    color: color.onLot,
    font: `800 clamp(1.1875rem, 6vw, 1.5rem)/1.15 ${font.numeral}`,
    letterSpacing: "-.02em",
    "@media": {
      [media.fromDesktop]: {
        flex: "0 0 11rem",
        maxWidth: "none",
        height: "28rem",
        paddingTop: "1rem",
        background: tear("8rem"),
        fontSize: "2.5rem",
        selectors: {
          "&::before": { width: "1.35rem", height: "1.35rem", marginBottom: "1rem" },
        },
      },
      [media.motion]: { animation: `${pull} ${duration.pull} ${ease.pull} .5s both` },
    },
  },
]);

export const place = style({
  display: "block",
  marginTop: "2rem",
  fontSize: "4rem",
  lineHeight: 1,
  "@media": { [media.fromDesktop]: { marginTop: "2.25rem", fontSize: "9rem" } },
});
