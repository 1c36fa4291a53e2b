import { oneColumn, oneLine, media, vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

const { color, font, radius, space, text } = vars;

/** The three steps as stubs of one ticket; the current one is canary. */
export const flow = style({
  display: "flex",
  width: "100%",
  marginTop: space.s4,
  counterReset: "step",
  fontSize: text.sm,
  fontWeight: 500,
  filter: "drop-shadow(0 1px 1px rgb(10 32 25 / .18))",
});
globalStyle(`${flow} > li`, {
  counterIncrement: "step",
  flex: 1,
  maxWidth: "14rem",
  minWidth: 0,
  ...oneLine(".6rem"),
  padding: ".6rem .9rem",
  minHeight: "3rem",
  background: color.sheet,
  color: color.ink2,
  "@media": {
    // the longest word has the whole width of its stub
    "(max-width: 37.49rem)": {
      flexDirection: "column",
      alignItems: "start",
      gap: ".15rem",
      padding: ".5rem .6rem",
      flex: "1 1 auto",
      minWidth: "min-content",
      overflowWrap: "normal",
      fontSize: text.xs,
    },
  },
});
globalStyle(`${flow} > li::before`, {
  content: "counter(step)",
  font: `800 1.25rem/1 ${font.numeral}`,
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

/** Full-width rows for choices with long labels. */
export const choices = style({
  display: "grid",
  gap: "1.375rem",
  gridTemplateColumns: "minmax(0, 1fr)",
});

/** The form beside the preview, from 960 px. */
export const bench = style({
  ...oneColumn("2rem"),
  paddingBottom: "4rem",
  "@media": {
    [media.fromDesktop]: {
      gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
      gap: "2.5rem",
      alignItems: "start",
    },
  },
});

/** The preview stays in view beside a long letter. A low window shows the end of the preview. */
globalStyle(`${bench} > :last-child`, {
  "@media": {
    [media.fromDesktop]: { position: "sticky", bottom: space.s4, alignSelf: "end" },
    [`${media.fromDesktop} and (min-height: 78rem)`]: { top: "6rem", alignSelf: "start" },
  },
});

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

export const layouts = style({
  ...oneColumn(space.s3),
  margin: 0,
  padding: 0,
  listStyle: "none",
  "@media": { [media.fromTablet]: { gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)" } },
});
export const layoutCard = style({
  display: "grid",
  gap: ".25rem",
  alignContent: "start",
  width: "100%",
  height: "100%",
  padding: space.s4,
  textAlign: "start",
  color: color.ink,
  background: color.sheet,
  border: `${vars.stroke} solid ${color.edge}`,
  borderRadius: radius.paper,
  cursor: "pointer",
  ":hover": { background: color.act2 },
});

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

export const letterHint = style({ margin: 0, fontSize: text.sm, color: color.ink2 });
export const letterError = style({ margin: 0, fontSize: text.sm, color: color.err });
