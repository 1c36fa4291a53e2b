import { vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

/** A way to hand out the links: the icon stays beside its words. */
export const way = style({ display: "flex", alignItems: "center", gap: vars.space.s2 });

/** “Ana, you give to Dan” */
export const receiver = style({ fontSize: vars.text.h3, fontWeight: 400 });

export const name = style({ display: "block", fontSize: vars.text.h2, overflowWrap: "anywhere" });

/** The slips are printed alone, and never shown on the screen. */
export const slips = style({ "@media": { screen: { display: "none" } } });
globalStyle(`body:has(> ${slips}) > :not(${slips})`, {
  "@media": { print: { display: "none !important" } },
});

/** Three parts: the first folds forward over the second, the third backward, so that only the name is outside. */
export const slip = style({
  display: "grid",
  gridTemplateRows: "4cm 4cm 4cm",
  width: "100%",
  maxWidth: "16cm",
  marginInline: "auto",
  border: "1px solid #000",
  color: "#000",
  textAlign: "center",
  breakInside: "avoid",
});

const part = { display: "grid", alignContent: "center", padding: ".3cm", overflow: "hidden" };
export const inside = style({ ...part, borderBottom: "1px dashed #000" });
export const middle = style({
  ...part,
  borderBottom: "1px dashed #000",
  fontSize: ".7rem",
  // hides the first part's print from behind
  background: "repeating-linear-gradient(45deg, #ccc 0 2px, #fff 2px 5px)",
  printColorAdjust: "exact",
});
export const outside = style(part);
export const slipName = style({ fontSize: "1.6rem", fontWeight: 600, overflowWrap: "anywhere" });
export const told = style({ fontSize: ".8rem" });
