import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

const { color, font, space, text } = vars;

export const figures = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 13rem), 1fr))",
  gap: `${space.s4} ${space.s6}`,
  margin: 0,
});

export const figure = style({ display: "grid", gap: space.s1, alignContent: "start" });

export const label = style({ fontWeight: 600 });

export const value = style({
  margin: 0,
  font: `800 ${text.h2}/1.1 ${font.numeral}`,
});

export const meaning = style({ margin: 0, color: color.ink2, fontSize: text.sm });
