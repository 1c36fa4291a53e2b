import { media, vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";
import { letterHeight } from "../creator.css.ts";

const { color, font, radius, space, text } = vars;

export const frame = style({
  position: "relative",
  background: color.sheet,
  border: `${vars.stroke} solid ${color.edge}`,
  borderRadius: radius.paper,
  minWidth: 0,
  selectors: { "&:focus-within": { borderColor: color.ink } },
});

export const toolbar = style({
  display: "flex",
  gap: ".6rem",
  padding: ".25rem",
  borderBottom: `1px solid ${color.line}`,
  background: color.act2,
  borderRadius: `${radius.paper} ${radius.paper} 0 0`,
  "@media": { [media.upToTablet]: { gap: 0 } },
});
export const group = style({
  display: "flex",
  gap: ".15rem",
  "@media": { [media.upToTablet]: { gap: 0, flex: "1 1 auto" } },
});
export const tool = style({
  minWidth: "2.75rem",
  minHeight: "2.75rem",
  padding: "0 .4rem",
  "@media": { [media.upToTablet]: { flex: 1, minWidth: 0, padding: 0 } },
  display: "inline-grid",
  placeItems: "center",
  font: `600 ${text.sm}/1 ${font.text}`,
  color: color.ink,
  background: "transparent",
  border: `${vars.stroke} solid transparent`,
  borderRadius: radius.paper,
  cursor: "pointer",
  selectors: {
    "&:hover": { background: color.act2Hover },
    '&[aria-pressed="true"]': { background: color.sheet, borderColor: color.edge },
    '&[aria-disabled="true"]': { color: color.ink2, cursor: "default", opacity: 0.55 },
  },
});

/** An icon drawn by CSS: visible text would have to be part of the accessible name. */
export const sign = style({ "::before": { content: "attr(data-sign)" } });
export const mirrored = style({ scale: "-1 1" });

export const letter = style({
  height: letterHeight.wide,
  "@media": { [media.upToDesktop]: { height: letterHeight.narrow } },
  minHeight: "12rem",
  maxHeight: "80dvh",
  resize: "vertical",
  overflow: "auto",
});

/** The end of the lines, which are as long as those of the mail. */
const measure = "42rem";

/** Beside an empty line; its `top` is the middle of the line. */
export const plus = style({
  position: "absolute",
  insetInlineStart: `calc(min(100%, ${measure}) - 3.25rem)`,
  translate: "0 -50%",
  display: "grid",
  placeItems: "center",
  width: "2.75rem",
  height: "2.75rem",
  color: color.ink,
  background: color.sheet,
  border: `1px solid ${color.edge}`,
  borderRadius: "50%",
  cursor: "pointer",
  selectors: { "&[hidden]": { display: "none" }, "&:hover": { background: color.act2 } },
});

export const palette = style({
  position: "fixed",
  inset: "auto",
  margin: 0,
  width: "min(34rem, 100vw - 1rem)",
  maxHeight: "calc(100dvh - 1rem)",
  padding: space.s2,
  overflow: "auto",
  color: color.ink,
  background: color.sheet,
  border: `1px solid ${color.line}`,
  borderRadius: radius.paper,
  boxShadow: vars.shadow.lift3,
});
export const paletteColumns = style({ columns: "15rem 2", columnGap: space.s2 });
export const paletteItem = style({
  display: "grid",
  gridTemplateColumns: "2.5rem minmax(0, 1fr)",
  alignItems: "center",
  gap: space.s2,
  width: "100%",
  minHeight: "2.75rem",
  padding: ".25rem .5rem",
  breakInside: "avoid",
  textAlign: "start",
  font: `500 ${text.sm}/1.2 ${font.text}`,
  color: color.ink,
  background: "none",
  border: 0,
  borderRadius: radius.paper,
  cursor: "pointer",
  selectors: {
    "&:is(:hover, :focus-visible)": { background: color.act2 },
    "&:focus-visible": { outlineOffset: "-3px" },
    "&:disabled": { opacity: 0.55, cursor: "default" },
  },
});
globalStyle(`${paletteItem} > :first-child`, { justifySelf: "center", fontWeight: 600 });

/** The container scrolls; the letter fills it, so that a click anywhere places the cursor. */
const page = `${letter} > [role=textbox]`;
globalStyle(page, {
  minHeight: "100%",
  padding: space.s4,
  paddingInlineEnd: `max(${space.s4}, 100% - ${measure})`,
  whiteSpace: "break-spaces",
  overflowWrap: "anywhere",
  fontVariantLigatures: "none",
  color: color.ink,
});
globalStyle(`${page}[data-empty=true] > p::before`, {
  content: "var(--hint)",
  float: "inline-start",
  height: 0,
  marginInlineEnd: "3rem",
  color: color.ink2,
  pointerEvents: "none",
});
globalStyle(`${page}:focus-visible`, { outline: `2px solid ${color.ink}`, outlineOffset: "-3px" });
globalStyle(`${page} :is(p, h1, h2, h3, ul, ol, blockquote)`, { margin: "0 0 .7rem" });
globalStyle(`${page} :is(h1, h2, h3)`, { lineHeight: 1.2, marginTop: ".9rem", fontWeight: 700 });
globalStyle(`${page} h1`, { fontSize: "1.75rem" });
globalStyle(`${page} h2`, { fontSize: "1.375rem" });
globalStyle(`${page} h3`, { fontSize: "1.125rem" });
globalStyle(`${page} :is(ul, ol)`, { paddingInlineStart: "1.5rem" });
globalStyle(`${page} ul`, { listStyle: "disc" });
globalStyle(`${page} ol`, { listStyle: "decimal" });
globalStyle(`${page} :is(li p, li ul, li ol)`, { margin: 0 });
globalStyle(`${page} blockquote`, {
  paddingInlineStart: "1rem",
  borderInlineStart: `4px solid ${color.line}`,
});
globalStyle(`${page} a`, { color: color.link, textDecoration: "underline" });
globalStyle(`${page} hr`, { margin: "1rem 0", border: 0, borderTop: `2px solid ${color.line}` });
globalStyle(`${page} [data-block]`, { margin: "0 0 .7rem" });
globalStyle(`${page} :is([data-block=button], [data-block=draw])`, {
  width: "fit-content",
  maxWidth: "100%",
  padding: ".7rem 1.2rem",
  fontWeight: 700,
  background: color.act2,
  border: `${vars.stroke} solid ${color.edge}`,
  borderRadius: radius.paper,
});
globalStyle(`${page} [data-block=draw]`, { borderStyle: "dashed" });
globalStyle(`${page} [data-block=picture]`, {
  padding: "1.5rem 1rem",
  textAlign: "center",
  color: color.ink2,
  background: color.slot,
  border: `1px dashed ${color.edge}`,
});
globalStyle(`${page} [data-block=picture]:has(img)`, {
  width: "fit-content",
  maxWidth: "100%",
  padding: 0,
  border: 0,
});
globalStyle(`${page} [data-block=picture] img`, {
  display: "block",
  maxWidth: "100%",
  height: "auto",
});
globalStyle(`${page} [data-block=columns]`, {
  display: "flex",
  flexWrap: "wrap",
  gap: ".5rem",
});
globalStyle(`${page} [data-block=column]`, {
  flex: "1 1 9rem",
  minWidth: 0,
  margin: 0,
  padding: ".5rem",
  border: `1px dashed ${color.line}`,
});
globalStyle(`${page} .ProseMirror-selectednode`, {
  outline: `3px solid ${color.focus}`,
  outlineOffset: "2px",
});
// inserted by ProseMirror for browsers that need it
globalStyle(`${page} img.ProseMirror-separator`, {
  display: "inline",
  width: 0,
  height: 0,
  border: 0,
  margin: 0,
});
