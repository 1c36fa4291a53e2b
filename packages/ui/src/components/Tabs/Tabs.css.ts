import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, space } = vars;

export const tabs = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `0 ${space.s5}`,
  borderBottom: `1px solid ${color.line}`,
});

const selected = '&[aria-selected="true"]';

export const tab = style({
  position: "relative",
  minHeight: "2.75rem",
  padding: `.5rem ${space.s1}`,
  border: 0,
  background: "none",
  color: color.ink2,
  fontWeight: 600,
  textAlign: "left",
  ":hover": { color: color.ink },
  selectors: {
    [selected]: { color: color.ink },
    [`${selected}::after`]: {
      content: "",
      position: "absolute",
      inset: "auto 0 -1px",
      height: 3,
      background: "currentColor",
    },
  },
  "@media": {
    [media.forcedColors]: {
      selectors: { [`${selected}::after`]: { background: "Highlight" } },
    },
  },
});
