import { globalStyle, style } from "@vanilla-extract/css";
import { oneLine } from "../../theme/arrange.ts";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, radius, text } = vars;

/** Looks sunk into the cloth. */
export const bar = style({
  display: "flex",
  flexWrap: "wrap",
  gap: ".25rem",
  padding: 4,
  background: color.clothDeep,
  borderRadius: radius.slot,
  "@media": {
    [media.upToRows]: { width: "100%", flexWrap: "nowrap" },
    [media.largeLetters]: { flexWrap: "wrap" },
    print: { display: "none" },
  },
});

export const tool = style({
  ...oneLine(".45rem"),
  minHeight: "2.75rem",
  padding: "0 .8rem",
  border: 0,
  borderRadius: 7,
  background: "none",
  color: color.onCloth,
  fontSize: text.sm,
  fontWeight: 500,
  overflowWrap: "normal",
  ":hover": { background: color.cloth },
  "@media": {
    [media.upToRows]: { flex: "1 1 auto", justifyContent: "center", padding: "0 .4rem" },
  },
});

// the narrowest phones have room for the labels of three tools, but not for their icons
globalStyle(`${bar} > ${tool} > svg`, {
  "@media": { "(max-width: 22.5rem)": { display: "none" } },
  // likewise a cloth box in a dialog
  "@container": { "(max-width: 22.5rem)": { display: "none" } },
});

// nor is there much room beside the labels
globalStyle(`${bar} > ${tool}`, {
  "@container": { "(max-width: 22.5rem)": { padding: "0 .2rem", fontSize: text.xs } },
});

/** Hidden if the bar is narrow; the bar's menu offers the tool instead. */
export const wide = style({ "@media": { [media.upToRows]: { display: "none" } } });

export const more = style({
  display: "grid",
  flex: "0 0 3.25rem",
  "@media": { [media.fromRows]: { display: "none" } },
});
