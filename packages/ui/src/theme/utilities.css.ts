import { style } from "@vanilla-extract/css";
import { oneColumn, wrapping } from "./arrange.ts";
import { vars } from "./contract.css.ts";
import { media } from "./media.ts";

const { color, text: size, space, measure } = vars;

/** For screen readers only. */
export const visuallyHidden = style({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});

/** Shown only if the header shows its links (from 960 px). */
export const wideOnly = style({
  "@media": { [media.upToDesktop]: { display: "none !important" } },
});

/** Shown only if the header shows the phone menu (under 960 px). */
export const narrowOnly = style({
  "@media": { [media.fromDesktop]: { display: "none !important" } },
});

const wrap = style({
  width: "100%",
  maxWidth: `calc(${measure.wide} + 2 * ${measure.gutter})`,
  marginInline: "auto",
  paddingInline: measure.gutter,
});

const below = (gap: string): string =>
  style({ display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap, minWidth: 0 });

/** Page layouts. */
export const layout = {
  /** The root: header, main, footer; on a short page the footer stays at the bottom of the window. */
  page: style({ minHeight: "100dvh", display: "flex", flexDirection: "column" }),
  /** The area between header and footer. */
  main: style({ flex: "1 0 auto", minWidth: 0, width: "100%" }),
  /** The 1120 px column with its gutters. */
  wrap,
  /** A section with space above and below. */
  section: style({ paddingBlock: "clamp(2.5rem, 6vw, 5rem)" }),
  /** The same space below only, for a section that follows another. */
  sectionEnd: style({ paddingBottom: "clamp(2.5rem, 6vw, 5rem)" }),
  /** Items stacked 16 px apart. */
  stack: below(space.s4),
  /** Items stacked 8 px apart. */
  stackSm: below(space.s2),
  /** Items stacked 32 px apart. */
  stackLg: below(space.s6),
  /** Items side by side that wrap. */
  row: style({ display: "flex", flexWrap: "wrap", gap: space.s3, alignItems: "center" }),
  /** Two items at the two ends of a row. */
  bar: style({
    ...wrapping(".75rem 1.25rem"),
    justifyContent: "space-between",
  }),
  /** A form beside its notes, 1.75 : 1 from 960 px. */
  bench: style({
    ...oneColumn(space.s6),
    paddingBottom: "clamp(3rem, 7vw, 5rem)",
    "@media": {
      [media.fromDesktop]: {
        gridTemplateColumns: "minmax(0, 1.75fr) minmax(0, 1fr)",
        gap: "3.5rem",
        alignItems: "start",
      },
    },
  }),
  /** Two equal columns from 960 px. */
  pair: style({
    ...oneColumn(space.s6),
    alignItems: "start",
    "@media": { [media.fromDesktop]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } },
  }),
  /** A list without bullets, under a thick line; the rows draw their own lines. */
  ruled: style({
    margin: 0,
    padding: 0,
    borderTop: `2px solid ${color.ink}`,
    listStyle: "none",
  }),
  /** A narrow form beside its benefits. */
  auth: style([
    wrap,
    {
      ...oneColumn("2rem"),
      paddingBlock: "clamp(1.75rem, 5vw, 4rem)",
      "@media": {
        [media.fromDesktop]: {
          gridTemplateColumns: "minmax(0, min(27rem, 45vw)) minmax(0, 1fr)",
          gap: "min(5rem, 8.4vw)",
          alignItems: "center",
        },
      },
    },
  ]),
};

const note = { color: color.ink2, fontSize: size.sm } as const;
/** May be one long word. */
const long = { overflowWrap: "anywhere" } as const;

/** Text styles that are not tied to an element. */
export const text = {
  lead: style({
    fontSize: size.lg,
    lineHeight: 1.4,
    color: color.ink2,
    selectors: { "[data-cloth] &": { color: color.onCloth2 } },
  }),
  muted: style({
    color: color.ink2,
    selectors: { "[data-cloth] &": { color: color.onCloth2 } },
  }),
  /** Small and muted. */
  note: style(note),
  long: style(long),
  noteLong: style([note, long]),
  strong: style({ fontWeight: 600 }),
  /** Text that keeps its line breaks. */
  lines: style({ whiteSpace: "pre-line" }),
  h2: style({ fontSize: size.h2 }),
  h3: style({ fontSize: size.h3, lineHeight: vars.leading.snug }),
};
