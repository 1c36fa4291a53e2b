import { media, vars, visuallyHidden } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, font } = vars;

/** The stage below its head: the draw, and below it the link to the record. */
export const screen = style({
  display: "flex",
  flex: "1 1 auto",
  flexDirection: "column",
  gap: "1rem",
  minHeight: 0,
  outline: "none",
  // the stage scrolls in that layout
  "@media": { [media.stageScrolls]: { flexShrink: 0 } },
});

const filling = {
  display: "grid",
  flex: "1 1 auto",
  gridTemplateColumns: "minmax(0, 1fr)",
  alignContent: "center",
  justifyItems: "center",
  maxWidth: "none",
  textAlign: "center",
} as const;

export const waiting = style({ ...filling, gap: "1vh" });

export const lead = style({ maxWidth: "none", fontSize: "clamp(1.5rem, 4.5vmin, 4rem)" });

/** Eight characters, as wide as the window allows. */
export const clock = style({
  maxWidth: "none",
  fontFamily: font.numeral,
  fontWeight: 800,
  fontSize: "min(18vw, 30vh)",
  lineHeight: 1,
  whiteSpace: "nowrap",
});

/** Fixed width, so that nothing moves when a digit changes. */
export const figure = style({ display: "inline-block", width: ".68em" });
export const colon = style({ display: "inline-block", width: ".34em" });

export const sentence = style({
  maxWidth: "52ch",
  fontSize: "clamp(1.1rem, 2.6vmin, 2.25rem)",
  color: color.onCloth2,
});

export const ready = style({
  ...filling,
  fontFamily: font.numeral,
  fontSize: "clamp(2rem, 9vmin, 8rem)",
  lineHeight: 1.14,
});

export const middle = style({ ...filling, minHeight: 0, overflowY: "auto" });

export const prize = style({
  fontFamily: font.numeral,
  fontSize: "clamp(1.5rem, 6vmin, 5rem)",
  lineHeight: 1.14,
  maxWidth: "none",
  textAlign: "center",
  overflowWrap: "anywhere",
});

/** The replaced winner, below the prize. */
export const change = style({ display: "block", fontSize: ".6em" });

export const hiddenText = visuallyHidden;

export const list = style({
  display: "grid",
  flex: "1 1 auto",
  gap: "1.5rem",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 12em), 1fr))",
  alignContent: "start",
  overflowY: "auto",
  fontSize: "clamp(1.25rem, 3.5vmin, 3rem)",
});

export const foot = style({
  display: "flex",
  flexWrap: "wrap",
  gap: ".75rem 1.5rem",
  alignItems: "end",
});

export const code = style({ flex: "none", width: "clamp(6.5rem, 22vmin, 16rem)", lineHeight: 0 });

export const facts = style({
  flex: "1 1 12rem",
  minWidth: 0,
  fontSize: "clamp(1rem, 2.2vmin, 1.75rem)",
});

export const address = style({ fontFamily: font.code, overflowWrap: "anywhere" });

export const tools = style({ display: "flex", flexWrap: "wrap", gap: ".75rem" });
