import { oneColumn, oneLine, media, vars, wrapping } from "@sortes/ui";
import { globalStyle, style, styleVariants } from "@vanilla-extract/css";

const { color, font, radius, space, text } = vars;

/** The title of the page, and the steps beside it. */
export const pageHead = style({
  ...wrapping(`${space.s2} ${space.s4}`),
  justifyContent: "space-between",
  // above, as high as the line of the shell about being offline
  paddingBlock: `${space.s5} ${space.s3}`,
});

/** The three steps as stubs of one ticket; the current one is canary. */
export const flow = style({
  display: "flex",
  counterReset: "step",
  fontSize: text.sm,
  fontWeight: 500,
  filter: "drop-shadow(0 1px 1px rgb(10 32 25 / .18))",
  "@media": { [media.largeLetters]: { flexWrap: "wrap" } },
});
globalStyle(`${flow} > li`, {
  counterIncrement: "step",
  ...oneLine(".4rem"),
  padding: ".25rem .75rem",
  background: color.sheet,
  color: color.ink2,
  "@media": { [media.upToTablet]: { gap: ".25rem", padding: ".25rem .5rem", fontSize: text.xs } },
});
globalStyle(`${flow} > li::before`, {
  content: "counter(step)",
  font: `800 1rem/1 ${font.numeral}`,
});
const perforation = `radial-gradient(circle, ${color.edge} 1.3px, transparent 1.7px) -2px 3px / 4px 9px repeat-y`;
globalStyle(`${flow} > li + li`, { background: `${perforation}, ${color.sheet}` });
globalStyle(`${flow} > li[aria-current]`, {
  background: color.stock1,
  color: color.onStock,
  fontWeight: 700,
});
globalStyle(`${flow} > li + li[aria-current]`, {
  background: `${perforation}, ${color.stock1}`,
});

/** The menu of fields, whose label takes two lines if it must. */
export const insert = style({});
globalStyle(`${insert} button`, {
  "@media": { [media.largeLetters]: { whiteSpace: "normal" } },
});

/** Full-width rows for choices with long labels. */
export const choices = style({
  display: "grid",
  gap: "1.375rem",
  gridTemplateColumns: "minmax(0, 1fr)",
});

const column = { ...oneColumn("2rem"), paddingBottom: space.s6 };

/** The letter alone, or beside the preview from 960 px. */
export const benchOf = styleVariants({
  one: column,
  two: {
    ...column,
    "@media": {
      [media.fromDesktop]: {
        gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
        gap: "2.5rem",
        alignItems: "start",
      },
    },
  },
});

/** The preview stays in view beside a long letter. A low window shows the end of the preview. */
globalStyle(`${benchOf.two} > :last-child`, {
  "@media": {
    [media.fromDesktop]: { position: "sticky", bottom: space.s4, alignSelf: "end" },
    [`${media.fromDesktop} and (min-height: 78rem)`]: { top: "6rem", alignSelf: "start" },
  },
});

/** Subject, letter, options and the way on, close together: all of them fit on the first screen. */
export const writing = style({
  gap: space.s3,
  padding: space.s4,
  "@media": { [media.upToTablet]: { padding: space.s3 } },
});
export const options = style({ minWidth: 0 });
globalStyle(`${options} > summary`, { paddingBlock: space.s2 });
globalStyle(`${options} > summary > span`, {
  "@media": { [media.upToTablet]: { display: "block" } },
});
globalStyle(`${options}[open] > summary`, { marginBottom: space.s3 });

export const code = style({
  font: `.9375rem/1.55 ${font.code}`,
  minHeight: "22rem",
  selectors: { "&[hidden]": { display: "none" } },
});

/** The reader can resize it vertically; longer content scrolls inside. */
export const editor = style({
  height: "26rem",
  minHeight: "12rem",
  maxHeight: "80dvh",
  resize: "vertical",
  overflow: "hidden",
  minWidth: 0,
});

/** As wide as its text, in a row of buttons. */
export const testSubject = style({ width: "auto" });

/** An empty letter without its tools: the first screen has room for what is above and below it. */
export const letterHeight = {
  wide: "max(14rem, 100dvh - 29rem)",
  narrow: "max(14rem, 100dvh - 35rem)",
};
/** With its tools and their line. */
const withTools = (height: string) => `calc(${height} + 3.25rem + 1px)`;

/** The place of a letter whose editor loads: what is below it does not move when the editor comes. */
export const comingLetter = style({
  display: "grid",
  boxSizing: "content-box",
  // as wide as that of the editor, which pixels may round
  border: `${vars.stroke} solid transparent`,
  height: withTools(letterHeight.wide),
  overflow: "hidden",
  "@media": { [media.upToDesktop]: { height: withTools(letterHeight.narrow) } },
});

export const save = style({ fontSize: text.sm, color: color.ink2, minHeight: "1.5em" });

export const envelope = style({
  background: color.act2,
  borderRadius: radius.paper,
  padding: space.s4,
  ...oneColumn(space.s3),
});

export const head = style({
  display: "grid",
  gridTemplateColumns: "fit-content(45%) minmax(0, 1fr)",
  gap: ".1rem .9rem",
  fontSize: text.sm,
});
globalStyle(`${head} dt`, { color: color.ink2 });
globalStyle(`${head} dd`, { margin: 0, fontWeight: 600, overflowWrap: "anywhere" });
export const missing = style({ fontWeight: 400, color: color.ink2 });

/** The area around the mail, which is centred at its displayed width. */
export const desk = style({ overflow: "hidden", height: "34rem", display: "grid" });
const frame = style({
  border: `1px solid ${color.line}`,
  // paper of mails, in both themes
  background: "#ffffff",
  colorScheme: "light",
  height: "34rem",
  transformOrigin: "0 0",
});
/** A desktop-width mail is scaled down where there is less room. */
export const wide = style([
  frame,
  { width: "var(--wide)", height: "calc(34rem / var(--scale))", scale: "var(--scale)" },
]);
export const phone = style([
  frame,
  { width: "100%", maxWidth: "23.4375rem", justifySelf: "center" },
]);
export const stale = style({ opacity: 0.55 });

export const plain = style({
  margin: 0,
  padding: space.s4,
  background: color.sheet,
  border: `1px solid ${color.line}`,
  font: `.9375rem/1.55 ${font.code}`,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  minHeight: "30rem",
  maxHeight: "34rem",
  overflow: "auto",
});
export const blank = style({
  display: "grid",
  placeItems: "center",
  minHeight: "30rem",
  padding: space.s4,
  textAlign: "center",
  color: color.ink2,
  background: color.sheet,
});

export const findings = style({ display: "grid", gap: space.s2, margin: 0, padding: 0 });
globalStyle(`${findings} li`, {
  display: "flex",
  flexWrap: "wrap",
  gap: ".25rem .75rem",
  listStyle: "none",
});

/** Addresses break anywhere. */
export const finding = style({ minWidth: 0, overflowWrap: "anywhere" });

/** Rows as narrow as the list of a small phone, in a matching font size: subjects are cut after about 40 characters. */
export const inbox = style({ ...oneColumn(space.s2), margin: 0, padding: 0, listStyle: "none" });
export const inboxRow = style({
  ...oneColumn(".1rem"),
  width: "100%",
  maxWidth: "21.5rem",
  padding: `${space.s3} ${space.s4}`,
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  font: "1rem/1.35 system-ui, sans-serif",
});
export const inboxLine = style({
  overflow: "hidden",
  textOverflow: "ellipsis",
  whiteSpace: "nowrap",
});
export const inboxText = style({
  overflowWrap: "anywhere",
  fontSize: ".9375rem",
  color: color.ink2,
});

/** How many get the letter, then by language. */
export const readers = style({
  display: "flex",
  flexWrap: "wrap",
  gap: ".1rem .75rem",
  alignItems: "baseline",
  fontVariantNumeric: "tabular-nums",
});
globalStyle(`${readers} > b`, { font: `800 ${text.h3}/1.2 ${font.numeral}` });
// no higher than the number, which is there first
globalStyle(`${readers} > span`, { lineHeight: 1.2 });

/** Two versions of a draft, one below the other on a phone. */
export const versions = style({
  ...oneColumn(space.s4),
  "@media": { [media.fromTablet]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
export const version = style({
  margin: 0,
  padding: space.s3,
  maxHeight: "18rem",
  overflow: "auto",
  background: color.slot,
  border: `1px solid ${color.line}`,
  font: `.875rem/1.5 ${font.code}`,
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
});

export const letterError = style({ margin: 0, fontSize: text.sm, color: color.err });
