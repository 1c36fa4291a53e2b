import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color, space } = vars;

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.s4} ${space.s5}`,
  alignItems: "flex-end",
  justifyContent: "space-between",
  marginBottom: space.s5,
  // a title alone on a page says nothing
  "@media": { print: { breakAfter: "avoid", breakInside: "avoid" } },
});

export const words = style({
  // never narrower than its longest word, unless that word is longer than the whole line
  flex: "1 1 20rem",
  display: "flex",
  flexDirection: "column",
  gap: ".4rem",
  maxWidth: "100%",
});
globalStyle(`${words} [dir=auto]`, { overflowWrap: "break-word" });

export const facts = style({
  color: color.onCloth2,
  "@media": { print: { color: "#000" } },
});
