export * from "./operations-constants.ts";
export * from "./operations.ts";
