export { metricsAccess } from "./access.ts";
export { addPools, FolderSpace } from "./machine.ts";
export { joinTexts, metricsHeaders, Scrape } from "./scrape.ts";
export { runtimeMetrics } from "./runtime.ts";
export { StatementTimes } from "./statements.ts";
