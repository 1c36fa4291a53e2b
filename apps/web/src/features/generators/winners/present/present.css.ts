import { media, oneColumn, oneLine, vars, wrapping } from "@sortes/ui";
import { globalStyle, style, styleVariants } from "@vanilla-extract/css";

const { color, duration, font, space, text } = vars;

/** The main area of the stage, and the buttons below it. */
export const show = style({
  display: "flex",
  flexDirection: "column",
  flex: "1 1 0",
  minHeight: 0,
  gap: space.s4,
  // it takes the focus only to keep it off the buttons
  outline: "none",
  "@media": { [media.stageScrolls]: { flex: "1 0 auto" } },
});

/** The wheel, with its winners and buttons below it, or beside it where the window is low. */
export const aroundWheel = style({
  "@media": {
    [media.lowStage]: {
      display: "grid",
      gridTemplate: "minmax(0, 1fr) auto / minmax(0, 1fr) min(22rem, 45vw)",
    },
  },
});

export const middle = style({
  ...oneColumn(space.s4),
  flex: "1 1 auto",
  alignContent: "center",
  minHeight: 0,
  overflowY: "auto",
  textAlign: "center",
  fontSize: text.lg,
});

export const invitation = style({
  font: `800 clamp(1.75rem, 4vw, 4rem)/1.1 ${font.numeral}`,
});

export const keys = style({ color: color.onCloth2, fontSize: text.sm });

export const wheelBox = style({
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  flex: "1 1 auto",
  minHeight: 0,
  gap: space.s3,
  "@media": { [media.lowStage]: { gridRow: "1 / 3" } },
});

/** At least one line high, so that nothing moves when the wheel starts. */
export const caption = style({
  display: "grid",
  gridTemplateAreas: '"name"',
  justifyItems: "center",
  alignItems: "end",
  flex: "none",
  minHeight: "1.2em",
  maxWidth: "100%",
  font: `800 clamp(1.75rem, 4.5vw, 4.5rem)/1.2 ${font.numeral}`,
  textAlign: "center",
  overflowWrap: "anywhere",
});

globalStyle(`${caption} > p`, { gridArea: "name", minWidth: 0, unicodeBidi: "plaintext" });

/** Keeps the height of the longest name, up to three lines, so that the wheel stays in place as names pass. */
export const longestName = style({ visibility: "hidden", maxHeight: "3.6em", overflow: "hidden" });

export const wheelFrame = style({
  ...oneLine("0"),
  position: "relative",
  justifyContent: "center",
  flex: "1 1 0",
  minHeight: "16rem",
  width: "100%",
  // the pointer's, and as much at the other side
  paddingInline: "1.5rem",
  // clips the empty corners of the rotating element
  overflow: "clip",
  "@media": {
    [media.stageScrolls]: { minHeight: "max(16rem, min(100vw - 5rem, 50dvh))" },
    [media.lowStage]: { minHeight: 0 },
  },
});

export const wheelSquare = style({
  position: "relative",
  height: "100%",
  maxWidth: "100%",
  aspectRatio: "1",
});

export const wheelButton = style({
  position: "absolute",
  inset: 0,
  padding: 0,
  border: 0,
  borderRadius: "50%",
  background: "none",
  cursor: "pointer",
  selectors: { '&[aria-disabled="true"]': { cursor: "progress" } },
});

export const wheel = style({ display: "block", width: "100%", height: "100%" });

const paper = style({
  stroke: color.cloth,
  strokeWidth: 0.35,
  "@media": { [media.forcedColors]: { fill: "Canvas", stroke: "CanvasText" } },
});

/** Rotated without repainting. */
export const turning = style({ willChange: "transform" });

/** Paper colours, from 0. */
export const slice = styleVariants(
  {
    0: color.stock1,
    1: color.stock2,
    2: color.stock3,
    3: color.stock4,
    4: color.stock5,
    5: color.stock6,
    6: color.stock7,
    7: color.stock8,
    8: color.stock9,
    9: color.stock10,
  },
  (fill) => [paper, { fill }],
);

/** One of hundreds of slices, told apart from its neighbours only by its colour. */
export const narrow = style({
  stroke: "none",
  "@media": { [media.forcedColors]: { stroke: "CanvasText" } },
});

export const sliceName = style({
  fill: color.onStock,
  fontWeight: 600,
  textAnchor: "end",
  dominantBaseline: "central",
  "@media": { [media.forcedColors]: { fill: "CanvasText" } },
});

export const hub = style({ fill: color.cloth, stroke: color.onCloth, strokeWidth: 1 });

/** A triangle at the right whose tip touches the rim, so that it covers no name. */
export const pointer = style({
  position: "absolute",
  top: "50%",
  left: "calc(100% - .25rem)",
  width: "1.75rem",
  height: "2rem",
  marginTop: "-1rem",
  background: color.onCloth,
  clipPath: "polygon(100% 0, 100% 100%, 0 50%)",
  "@media": { [media.forcedColors]: { background: "CanvasText" } },
});

/** Room for the first line of winners, so that it moves no button. */
export const soFar = style({
  flex: "none",
  minHeight: `calc(${text.lg} * 1.6)`,
  "@media": { [media.lowStage]: { alignSelf: "end" } },
});

/** The winners drawn so far, below the wheel. */
export const drawnSoFar = style({
  ...wrapping(`${space.s2} ${space.s4}`),
  justifyContent: "center",
  margin: 0,
  padding: 0,
  listStyle: "none",
  fontSize: text.lg,
  maxHeight: "6rem",
  overflowY: "auto",
  transitionDuration: duration.ui,
});
