export { askOther } from "./ask.ts";
export { serverHeap, workerHeap } from "./heap.ts";
export { createLog, endOnUncaught, type Log } from "./log.ts";
export { maskedError } from "./log.ts";
export { onStop } from "./process.ts";
export { CommandError } from "./process.ts";
export { freePort } from "./process.ts";
export { type Clock, systemClock, within } from "./process.ts";
export { besideOf, secretFile } from "./secret-file.ts";
