import { style, styleVariants } from "@vanilla-extract/css";

const base = style({ fill: "currentColor", flex: "none" });

export const icon = styleVariants(
  { xs: ".9rem", sm: "1rem", md: "1.375rem", lg: "1.5rem", xl: "2.25rem" },
  (size) => [base, { width: size, height: size }],
);
