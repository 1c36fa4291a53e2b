import { media, vars } from "@sortes/ui";
import { globalStyle, style } from "@vanilla-extract/css";

export const prompt = style({
  display: "grid",
  gap: vars.space.s2,
  padding: "1.125rem 1.25rem",
  border: `${vars.stroke} dashed ${vars.color.edge}`,
  borderRadius: vars.radius.paper,
  selectors: { "[data-cloth] &": { borderColor: vars.color.onCloth2 } },
  "@media": { print: { display: "none" } },
});

export const title = style({ fontWeight: 600 });

/** Hides elements that are useless on paper. */
export const onScreen = style({ "@media": { print: { display: "none" } } });

/** Apart from the result below it; in a form, its other parts see to that. */
export const notice = style([
  onScreen,
  { selectors: { "[data-cloth] &": { marginBottom: vars.space.s4 } } },
]);

/** What leads to the form, the form, and how it works; the form is beside the others from 960 px. */
export const bench = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBottom: "clamp(3rem, 7vw, 5rem)",
  "@media": {
    [media.fromDesktop]: {
      columnGap: "3.5rem",
      alignItems: "start",
      gridTemplateColumns: "minmax(0, 1.75fr) minmax(0, 1fr)",
      gridTemplateRows: "auto 1fr",
      gridTemplateAreas: '"form before" "form how"',
    },
  },
});

/** The lists that fill the form, and the choice of another one. The form begins beside it, within the first view. */
export const before = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.s4,
  marginBottom: vars.space.s4,
  "@media": { [media.fromDesktop]: { gridArea: "before", marginBottom: vars.space.s6 } },
});

export const form = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.s4,
  minWidth: 0,
  marginBottom: vars.space.s6,
  "@media": { [media.fromDesktop]: { gridArea: "form" } },
});

/** Where the lists open. */
export const slot = style({ ":empty": { display: "none" } });

export const how = style({
  display: "grid",
  gap: vars.space.s5,
  alignContent: "start",
  "@media": { [media.fromDesktop]: { gridArea: "how" } },
});

/** Laid out as it will be, out of sight. It comes to rest when it is seen. */
export const coming = style({
  position: "absolute",
  insetInline: 0,
  height: 0,
  overflow: "clip",
  visibility: "hidden",
});

globalStyle(`${coming} *`, { animation: "none !important" });

/** Covers what it replaces. */
export const arriving = style({
  position: "absolute",
  insetInline: 0,
  zIndex: 1,
  minHeight: "100vh",
  background: vars.color.page,
});

/** A notice on a line of its own, among buttons that stand beside one another. */
export const saveNotice = style({ flex: "1 0 100%", minWidth: 0, textAlign: "start" });
