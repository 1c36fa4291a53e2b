import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

export const prompt = style({
  display: "grid",
  gap: vars.space.s2,
  padding: "1.125rem 1.25rem",
  border: `${vars.stroke} dashed ${vars.color.edge}`,
  borderRadius: vars.radius.paper,
  selectors: { "[data-cloth] &": { borderColor: vars.color.onCloth2 } },
  "@media": { print: { display: "none" } },
});

/** Hides elements that are useless in print. */
export const onScreen = style({ "@media": { print: { display: "none" } } });

/** The line below the actions of a result. */
export const afterActions = style([onScreen, { marginTop: vars.space.s4 }]);

/** Layout of lists, form and instructions; from 960 px, the form is beside the other two. */
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

/** The lists that fill the form, and the choice of another one. The form starts beside them, above the fold. */
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

/** The place where the lists open. */
export const slot = style({ ":empty": { display: "none" } });

/** Notes on the form's list, below its button. */
export const notes = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  gap: vars.space.s4,
  ":empty": { display: "none" },
});

export const how = style({
  display: "grid",
  gap: vars.space.s5,
  alignContent: "start",
  "@media": { [media.fromDesktop]: { gridArea: "how" } },
});

/** The result at its final size, down to the edges of the window, on its own layer. */
const ready = style({
  position: "fixed",
  insetInline: 0,
  bottom: 0,
  zIndex: 1,
  overflow: "clip",
  background: vars.color.page,
  willChange: "opacity",
  "@media": { print: { display: "none" } },
});

/** Invisible in practice. Browsers do not paint fully transparent elements. */
export const coming = style([ready, { opacity: 0.001 }]);

export const come = style([
  ready,
  { opacity: 1, "@media": { print: { position: "static", display: "block" } } },
]);

/** Covers the view it replaces. */
export const arriving = style({
  position: "absolute",
  insetInline: 0,
  zIndex: 1,
  minHeight: "100vh",
  background: vars.color.page,
});

/** A notice on its own line among a row of buttons. */
export const saveNotice = style({ flex: "1 0 100%", minWidth: 0, textAlign: "start" });
