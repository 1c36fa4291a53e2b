export { createLog, endOnUncaught, type Log } from "./log.ts";
export { maskedError } from "./masked-error.ts";
export { onStop } from "./on-stop.ts";
export { CommandError } from "./command-error.ts";
export { freePort } from "./free-port.ts";
export { type Clock, systemClock } from "./clock.ts";
export { serverHeap, workerHeap } from "./heaps.ts";
