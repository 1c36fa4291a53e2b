export { createLog, endOnUncaught, type Log } from "./log.ts";
export { onStop } from "./on-stop.ts";
