import { media, vars } from "@sortes/ui";
import { style } from "@vanilla-extract/css";

const { color, space } = vars;
/** How far it reaches into the cloth above the button. */
const inCloth = "10px";

/**
 * On the upper edge of the cloth, where it moves nothing and covers little; only where the cloth stays at the bottom of
 * the window, and what lies below the pointer can be scrolled away from it.
 */
export const pointer = style({
  position: "absolute",
  bottom: `calc(100% - ${inCloth})`,
  right: space.s4,
  display: "none",
  gap: ".5rem",
  alignItems: "center",
  maxWidth: `calc(100% - 2 * ${space.s4})`,
  minHeight: "2.25rem",
  padding: ".3rem .75rem",
  background: color.warnBg,
  color: color.warn,
  border: `${vars.stroke} solid`,
  borderRadius: vars.radius.paper,
  boxShadow: vars.shadow.lift1,
  fontSize: vars.text.sm,
  fontWeight: 600,
  textAlign: "start",
  "@media": {
    [media.roomBelow]: { display: "inline-flex" },
    // there the cloth has room above the button: fields that are just above the cloth stay free
    [media.fromTablet]: { bottom: "calc(100% + 2px)", right: 0, maxWidth: "100%" },
  },
});
