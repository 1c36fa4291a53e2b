export * from "./draw-limits.ts";
export * from "./draws.ts";
export * from "./draw-entries.ts";
export * from "./draw-record.ts";
export * from "./draw-settings.ts";
