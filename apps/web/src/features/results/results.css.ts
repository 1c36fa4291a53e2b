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

/**
 * One below the other: the presets, then the form that they fill, then how it works. From 960 px the form is at the left of both.
 */
export const bench = style({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr)",
  paddingBottom: "clamp(3rem, 7vw, 5rem)",
  "@media": {
    [media.fromDesktop]: {
      columnGap: "3.5rem",
      alignItems: "start",
      gridTemplateColumns: "minmax(0, 1.75fr) minmax(0, 1fr)",
      gridTemplateRows: "auto 1fr auto",
      gridTemplateAreas: '"form presets" "form how" "about how"',
    },
  },
});

const inArea = (gridArea: string) => ({ "@media": { [media.fromDesktop]: { gridArea } } });

export const presets = style({
  marginBottom: vars.space.s5,
  selectors: {
    "&:empty": { display: "none" },
    // a sentence on what presets are comes after the form
    "&:has(> p)": { order: 1, marginTop: vars.space.s5 },
  },
  "@media": {
    [media.fromDesktop]: {
      gridArea: "presets",
      selectors: { "&:has(> p)": { gridArea: "about", marginTop: 0 } },
    },
  },
});

export const form = style({ minWidth: 0, marginBottom: vars.space.s6, ...inArea("form") });

export const how = style({
  ...inArea("how"),
  display: "grid",
  gap: vars.space.s5,
  alignContent: "start",
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
