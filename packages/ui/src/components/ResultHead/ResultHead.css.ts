import { globalStyle, style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";
import { media } from "../../theme/media.ts";
import { dotsAcross } from "../../theme/paper.ts";

const { color, space, text } = vars;

export const receipt = style({
  display: "flex",
  flexWrap: "wrap",
  alignItems: "baseline",
  gap: ".3rem 1.25rem",
  marginTop: space.s5,
  paddingTop: space.s4,
  background: dotsAcross(color.onCloth2, "0 0", 1.2),
  color: color.onCloth2,
  fontSize: text.sm,
  textWrapStyle: "pretty",
  "@media": { print: { color: "#000", background: "none" } },
});

/** One per row on a phone, then as many as fit; three from 960 px, where the ticket is the widest. */
export const actions = style({
  display: "grid",
  gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 18rem), 1fr))",
  gap: space.s3,
  marginTop: space.s5,
  "@media": {
    [media.fromDesktop]: {
      gridTemplateColumns: "minmax(0, 1.2fr) minmax(0, 1fr) minmax(0, 1fr)",
    },
    print: { display: "none" },
  },
});

export const wholeRow = style({ gridColumn: "1 / -1", minWidth: 0, marginBottom: space.s2 });

export const saveBar = style({
  display: "flex",
  flexWrap: "wrap",
  gap: space.s3,
  alignItems: "flex-end",
  flex: "1 1 22rem",
});

globalStyle(`${saveBar} > :first-child`, { flex: "1 1 12rem" });
globalStyle(`${saveBar} > button`, {
  "@media": { [media.upToRows]: { flex: "1 0 100%" } },
});

export const head = style({
  display: "flex",
  flexWrap: "wrap",
  gap: `${space.s4} ${space.s5}`,
  alignItems: "flex-end",
  justifyContent: "space-between",
  marginBottom: space.s5,
  // a title must not be printed alone at the end of a page
  "@media": { print: { breakAfter: "avoid", breakInside: "avoid" } },
});

export const words = style({
  // a title that does not fit on one line beside the tools goes above them
  flex: "1 1 auto",
  display: "flex",
  flexDirection: "column",
  gap: ".4rem",
  maxWidth: "100%",
});
globalStyle(`${words} [dir=auto]`, { overflowWrap: "break-word" });

export const facts = style({
  // as wide as the content above it, never wider
  width: 0,
  minWidth: "100%",
  color: color.onCloth2,
  "@media": { print: { color: "#000" } },
});
