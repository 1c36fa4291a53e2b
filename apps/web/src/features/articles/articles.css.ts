import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

/** The way back: its words begin where the column begins. */
export const back = style({ margin: "1rem 0 1.25rem -.75rem" });

/** What can be done with the article stays in view beside it. */
export const aside = style({
  "@media": { [media.fromDesktop]: { position: "sticky", top: "6rem" } },
});

/** Icons whose drawings, not their squares, begin where the column begins. */
export const shareLinks = style({
  display: "flex",
  flexWrap: "wrap",
  gap: vars.space.s1,
  marginLeft: "-.65rem",
});
