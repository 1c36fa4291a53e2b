import { style } from "@vanilla-extract/css";
import { vars } from "../../theme/contract.css.ts";

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
