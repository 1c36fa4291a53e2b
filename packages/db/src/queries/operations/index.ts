export * from "./expiry.ts";
export * from "./measures.ts";
export * from "./operations.ts";
export * from "./processes.ts";
