import { globalStyle, style } from "@vanilla-extract/css";
import { oneLine, wrapping } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { cloth } from "../Cloth/Cloth.css.ts";
import { faceScale } from "../Faces/Faces.css.ts";
import { discs, discSize } from "../NumberTokens/NumberTokens.css.ts";
import { tagSize } from "../PetTag/PetTag.css.ts";

/** The space around the content of a stage. */
const edge = "clamp(1rem, 2.2vw, 2.25rem)";

export const stage = style([
  cloth,
  {
    width: "100vw",
    height: "100dvh",
    maxWidth: "none",
    maxHeight: "none",
    padding: edge,
    textAlign: "left",
    selectors: { "&[open]": { display: "flex", flexDirection: "column" } },
    "::backdrop": { background: vars.color.cloth },
    "@media": { [media.stageScrolls]: { overflowY: "auto" } },
  },
]);

/** Stays in view where the stage scrolls, with the way out. */
export const head = style({
  ...oneLine("1rem"),
  justifyContent: "space-between",
  marginBottom: "clamp(.75rem, 1.6vw, 1.5rem)",
  "@media": {
    [media.stageScrolls]: {
      position: "sticky",
      top: `calc(-1 * ${edge})`,
      zIndex: 1,
      margin: `calc(-1 * ${edge}) calc(-1 * ${edge}) .25rem`,
      padding: `.75rem ${edge}`,
      background: vars.color.cloth,
    },
    // kept in view, it and the bar would leave the result no room
    [media.largeLetters]: { position: "static", flexWrap: "wrap" },
  },
});

globalStyle(`${head} > button`, { flex: "none" });

export const words = style({
  ...oneLine("1rem"),
  minWidth: 0,
  flex: "1 1 0",
  "@media": { [media.largeLetters]: { flexBasis: "100%" } },
});

export const mark = style({
  flex: "none",
  width: "2.75rem",
  height: "2.75rem",
  vars: { "--mark-slip": vars.color.cloth },
  "@media": { [media.stageScrolls]: { display: "none" } },
});

export const title = style({
  minWidth: 0,
  fontSize: "clamp(1.5rem, 3vw, 3.25rem)",
  overflowWrap: "anywhere",
  "@media": { [media.largeLetters]: { fontSize: "9vw" } },
});

/** Below the result; at the bottom edge where the stage scrolls. */
export const bar = style({
  ...wrapping(`${vars.space.s3} ${vars.space.s5}`),
  flex: "none",
  justifyContent: "center",
  paddingTop: "clamp(.75rem, 1.6vw, 1.5rem)",
  "@media": {
    [media.stageScrolls]: {
      position: "sticky",
      bottom: `calc(-1 * ${edge})`,
      zIndex: 1,
      gap: vars.space.s3,
      margin: `auto calc(-1 * ${edge}) calc(-1 * ${edge})`,
      padding: `.75rem ${edge} max(.75rem, env(safe-area-inset-bottom))`,
      background: vars.color.cloth,
    },
    [media.largeLetters]: { position: "static" },
  },
});

globalStyle(`${bar} > button`, {
  "@media": { [media.stageScrolls]: { flex: "1 1 7rem", paddingInline: ".5rem" } },
});
globalStyle(`${bar} > button:first-child`, {
  "@media": { [media.stageScrolls]: { flex: "1.7 1 9rem", paddingInline: 0 } },
});
globalStyle(`${bar} > button:first-child > :first-child`, {
  "@media": { [media.stageScrolls]: { paddingInline: ".5rem" } },
});

export const hint = style({
  color: vars.color.onCloth2,
  fontSize: vars.text.sm,
  "@media": { "(hover: none)": { display: "none" } },
});

/** Centred in the rest of the window, larger than on the page; overflow scrolls. */
export const body = style({
  vars: {
    [discSize]: "clamp(5.25rem, min(14vw, 24vh), 16rem)",
    [tagSize]: "clamp(16.5rem, min(70vw, 62vh, 100vh - 18rem), 48rem)",
  },
  display: "grid",
  flex: "1 1 auto",
  gridTemplateColumns: "minmax(0, 1fr)",
  minHeight: 0,
  overflowY: "auto",
  padding: "4px",
  "@media": {
    "(min-width: 60rem) and (min-height: 45rem)": { vars: { [faceScale]: "1.5" } },
    "(min-width: 100rem) and (min-height: 64rem)": { vars: { [faceScale]: "2.3" } },
    [media.lowStage]: { vars: { [tagSize]: "100vh - 12.5rem" } },
    "(min-width: 40rem) and (max-height: 28rem)": { vars: { [faceScale]: ".75" } },
  },
});

export const middle = style({ marginBlock: "auto" });

const withBody = `${stage}[open]:has(> ${body})`;
globalStyle(withBody, {
  "@media": {
    [media.lowStage]: {
      display: "grid",
      gridTemplate: "auto minmax(0, 1fr) / minmax(0, 1fr) auto",
      columnGap: vars.space.s4,
    },
  },
});
globalStyle(`${withBody} > ${head}`, { "@media": { [media.lowStage]: { gridColumn: "1 / -1" } } });
globalStyle(`${withBody} > ${bar}`, {
  "@media": { [media.lowStage]: { alignSelf: "center", maxWidth: "18rem", paddingTop: 0 } },
});

globalStyle(`${middle} > p`, { maxWidth: "none", textAlign: "center" });
globalStyle(`${middle} .${discs}`, { justifyContent: "center" });
