import { oneColumn, media, vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

const { color, font, space, text } = vars;

/** A smaller title: it has long words in Romanian. */
export const page = style({});
globalStyle(`${page} h1`, { "@media": { [media.smallPhone]: { fontSize: "min(8vw, 1.75rem)" } } });

/** The table of contents above the text; from 960 px beside it and sticky. */
export const columns = style({
  ...oneColumn(space.s6),
  "@media": {
    [media.fromDesktop]: {
      gridTemplateColumns: "minmax(0, min(17rem, 28.4vw)) minmax(0, 1fr)",
      gap: "3.5rem",
      alignItems: "start",
    },
    print: { display: "block" },
  },
});

export const contents = style({
  ...oneColumn(space.s3),
  justifyItems: "start",
  "@media": {
    [media.fromDesktop]: {
      position: "sticky",
      top: "5rem",
      maxHeight: "calc(100dvh - 6rem)",
      overflowY: "auto",
      // room for the focus ring
      padding: "4px",
      margin: "-4px",
    },
    print: { display: "none" },
  },
});

export const contentsTitle = style({ font: `700 ${text.md}/1.2 ${font.text}`, letterSpacing: 0 });

export const list = style({
  width: "100%",
  borderBlock: `1px solid ${color.line}`,
  listStyle: "none",
  padding: 0,
});

export const entry = style({
  display: "flex",
  alignItems: "center",
  minHeight: "2.75rem",
  paddingBlock: ".3rem",
  fontSize: text.sm,
  lineHeight: 1.3,
  textDecoration: "none",
  ":hover": { textDecoration: "underline" },
  "@media": { [media.fromDesktop]: { minHeight: "2.25rem" } },
});

export const section = style({
  ...oneColumn(space.s4),
  selectors: { "& + &": { marginTop: space.s5 } },
});

/** Terms above their descriptions; from 600 px beside them. */
export const facts = style({ margin: 0, borderTop: `1px solid ${color.line}` });

export const fact = style({
  ...oneColumn(".15rem 1.25rem"),
  paddingBlock: ".75rem",
  borderBottom: `1px solid ${color.line}`,
  fontSize: text.md,
  lineHeight: 1.5,
  breakInside: "avoid",
  "@media": {
    [media.fromTablet]: { gridTemplateColumns: "minmax(0, 11rem) minmax(0, 1fr)" },
  },
});

export const term = style({ fontWeight: 700 });
export const said = style({ margin: 0 });
