export * from "./draws.ts";
export * from "./lists.ts";
export * from "./log.ts";
export * from "./rounds.ts";
