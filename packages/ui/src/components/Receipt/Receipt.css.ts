import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { dotsAcross } from "../../theme/paper.ts";

const { color, space, text } = vars;

export const receipt = style({
  display: "flex",
  flexWrap: "wrap",
  gap: ".3rem 1.25rem",
  marginTop: space.s5,
  paddingTop: space.s4,
  background: dotsAcross(color.onCloth2, "0 0", 1.2),
  color: color.onCloth2,
  fontSize: text.sm,
  "@media": { print: { color: "#000", background: "none" } },
});

export const actions = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s3,
  alignItems: "flex-end",
  marginTop: space.s5,
  "@media": { print: { display: "none" } },
});

export const saveBar = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s3,
  alignItems: "flex-end",
  flex: "1 1 22rem",
});

globalStyle(`${saveBar} > :first-child`, { flex: "1 1 12rem" });
