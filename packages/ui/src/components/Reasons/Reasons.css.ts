import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";

const { color, space, text } = vars;
const columns = (count: number): string => `repeat(${count}, minmax(0, 1fr))`;

export const grid = style({
  display: "grid",
  gap: `0 ${space.s7}`,
  gridTemplateColumns: columns(1),
  "@media": {
    [media.fromRows]: { gridTemplateColumns: columns(2) },
    [media.fromDesktop]: { gridTemplateColumns: columns(3) },
  },
});

export const reason = style({
  position: "relative",
  minHeight: "4.6rem",
  padding: "1.15rem 0 1.15rem 3.4rem",
  borderTop: `1px solid ${color.line}`,
});

/** The icon is inside the term, because a group in a dl may contain nothing else. */
export const icon = style({ position: "absolute", left: 0, color: color.link });

export const title = style({ fontWeight: 700, fontSize: text.lg, lineHeight: 1.25 });

export const words = style({ marginTop: ".15rem", color: color.ink2 });
