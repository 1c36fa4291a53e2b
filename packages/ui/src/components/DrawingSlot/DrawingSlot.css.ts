import { createVar, keyframes, style, styleVariants } from "@vanilla-extract/css";
import { oneColumn } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, radius, shadow, space, text } = vars;

export const drawing = style({
  ...oneColumn(space.s4),
  alignContent: "center",
  minHeight: "min(44rem, 100dvh - 10rem)",
  "@media": { print: { display: "none" } },
});

export const words = style({
  display: "grid",
  gap: space.s3,
  justifyItems: "center",
  textAlign: "center",
});

export const facts = style({ color: color.onCloth2, fontSize: text.lg, lineHeight: 1.4 });

export const drawer = style({
  position: "relative",
  height: "22rem",
  pointerEvents: "none",
  "@media": { [media.fromDesktop]: { height: "29rem" } },
});

// four times back and forth per iteration: browsers fire an event at the end of each iteration, for every slip
const riffle = keyframes({
  "0%, 25%, 50%, 75%, 100%": { transform: "translateY(0) rotate(-1.5deg)" },
  "12.5%, 37.5%, 62.5%, 87.5%": { transform: "translateY(3.2rem) rotate(1.5deg)" },
});

const height = createVar();

const slip = style({
  position: "relative",
  flex: "1 1 0",
  minWidth: 0,
  maxWidth: "11rem",
  height: `calc(${height} * 1.2)`,
  margin: "0 -.3rem -1.5rem",
  padding: "1rem .3rem 0",
  overflow: "hidden",
  display: "grid",
  gridTemplateRows: "auto minmax(0, 1fr)",
  justifyItems: "center",
  background: color.slip,
  color: color.onStock,
  borderRadius: radius.paper,
  boxShadow: `0 0 0 1px ${color.slipEdge}, ${shadow.lift2}`,
  fontWeight: 600,
  fontSize: "1.375rem",
  lineHeight: 1.14,
  transformOrigin: "50% 100%",
  "::before": {
    content: "",
    display: "block",
    width: "1.1rem",
    height: "1.1rem",
    marginBottom: ".8rem",
    borderRadius: "50%",
    background: color.cloth,
    boxShadow: "inset 0 1px 1px rgb(0 0 0 / .4)",
  },
  selectors: { "&:nth-child(even)": { zIndex: 1 } },
  "@media": {
    [media.fromRows]: { marginInline: "-.6rem", fontSize: "1.5rem" },
    [media.fromDesktop]: {
      height: `calc(${height} * 1.7)`,
      marginInline: "-1rem",
      paddingTop: "1.5rem",
      fontSize: "2rem",
    },
    [media.forcedColors]: { border: "1px solid CanvasText" },
    [media.motion]: { animation: `${riffle} 3.36s ease-in-out infinite` },
  },
});

/** Written down the slip, which is taller than wide. The lip of the slot covers the end of the slip. */
export const name = style({
  writingMode: "vertical-rl",
  minHeight: 0,
  maxHeight: "calc(100% - 2.75rem)",
  overflowWrap: "anywhere",
});

const stances = [
  ["10rem", "-5deg"],
  ["13rem", "3deg"],
  ["11rem", "-2deg"],
  ["14rem", "2deg"],
  ["11.5rem", "4deg"],
  ["13.5rem", "-4deg"],
  ["10.5rem", "1.5deg"],
  ["13rem", "2deg"],
  ["11.5rem", "-3deg"],
  ["14rem", "5deg"],
  ["11rem", "-1deg"],
] as const;

const onlyWide = new Set([1, 4, 6, 8, 10]);

/** The position of each slip in the slot, each a little ahead in time of the previous one. */
export const slipAt = styleVariants(
  Object.fromEntries(stances.map(([tall, tilt], i) => [i, { tall, tilt, i }])),
  ({ tall, tilt, i }) => [
    slip,
    {
      vars: { [height]: tall },
      rotate: tilt,
      "@media": {
        [media.motion]: { animationDelay: `${i * -97}ms` },
        ...(onlyWide.has(i) && { [media.upToRows]: { display: "none" } }),
      },
    },
  ],
);
