export * from "./history.ts";
export * from "./own-generators.ts";
export { countOwned, deleteOwned } from "./owned.ts";
export * from "./packs.ts";
export * from "./presets.ts";
