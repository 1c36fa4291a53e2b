import { style, styleVariants } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, duration, height, radius, stroke } = vars;
const disabled = '&:is([disabled], [aria-disabled="true"]:not([aria-busy="true"]))';
const pressed = '&[aria-pressed="true"]';

const base = style({
  position: "relative",
  display: "inline-flex",
  alignItems: "center",
  justifyContent: "center",
  gap: ".55rem",
  padding: ".35rem 1.25rem",
  border: `${stroke} solid transparent`,
  borderRadius: radius.slot,
  fontWeight: 600,
  lineHeight: 1.2,
  textAlign: "center",
  textDecoration: "none",
  textWrapStyle: "balance",
  overflowWrap: "break-word",
  transition: `background ${duration.ui}, transform ${duration.tap}`,
  ":active": { transform: "translateY(1px)" },
  selectors: {
    [disabled]: {
      background: color.act2,
      color: color.ink2,
      borderColor: "transparent",
      cursor: "not-allowed",
      transform: "none",
    },
    '&[aria-busy="true"]': { cursor: "progress" },
  },
  "@media": {
    [media.forcedColors]: { borderColor: "CanvasText" },
    [media.largeLetters]: { paddingInline: ".6rem" },
  },
});

const onCloth = {
  "[data-cloth] &": { color: color.onCloth },
  "[data-cloth] &:hover": { background: color.clothDeep },
} as const;

export const tone = styleVariants({
  primary: [
    base,
    { background: color.act, color: color.onAct, ":hover": { background: color.actHover } },
  ],
  quiet: [
    base,
    {
      background: "none",
      borderColor: color.edge,
      color: color.ink,
      ":hover": { background: color.act2 },
      ":active": { background: color.act2Hover },
      selectors: {
        ...onCloth,
        "[data-cloth] &": { borderColor: color.onCloth2, color: color.onCloth },
        [pressed]: { background: color.act, borderColor: color.act, color: color.onAct },
        [`[data-cloth] ${pressed}`]: {
          background: color.onCloth,
          borderColor: color.onCloth,
          color: color.cloth,
        },
      },
      "@media": {
        [media.forcedColors]: {
          selectors: {
            // on cloth, too
            [`&${pressed}`]: {
              forcedColorAdjust: "none",
              background: "Highlight",
              color: "HighlightText",
            },
          },
        },
      },
    },
  ],
  plain: [
    base,
    {
      background: "none",
      color: color.link,
      paddingInline: ".75rem",
      ":hover": { background: color.act2 },
      selectors: onCloth,
    },
  ],
  /** Without background, in the text colour. */
  ink: [
    base,
    {
      background: "none",
      color: color.ink,
      paddingInline: ".75rem",
      ":hover": { background: color.act2 },
      selectors: onCloth,
    },
  ],
  danger: [
    base,
    {
      background: color.err,
      color: color.onErr,
      ":hover": { background: `color-mix(in srgb, ${color.err} 88%, ${color.ink})` },
    },
  ],
});

export const size = styleVariants({
  md: { minHeight: height.control },
  sm: { minHeight: height.small, paddingInline: "1rem", fontSize: vars.text.sm },
  tall: { minHeight: height.cast },
});

export const iconButton = style({
  display: "grid",
  placeItems: "center",
  flex: "none",
  width: "2.75rem",
  height: "2.75rem",
  padding: 0,
  border: 0,
  borderRadius: radius.slot,
  background: "none",
  color: color.ink,
  ":hover": { background: color.act2 },
});

export const linkButton = style({
  minHeight: "1.5rem",
  // a name in it breaks
  maxWidth: "100%",
  padding: 0,
  border: 0,
  background: "none",
  color: color.link,
  fontWeight: 600,
  textAlign: "left",
  textDecoration: "underline",
  textDecorationThickness: "1px",
  textUnderlineOffset: ".2em",
  ":hover": { textDecorationThickness: "2px" },
});
