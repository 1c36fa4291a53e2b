export * from "./draw-limits.ts";
export * from "./draws.ts";
