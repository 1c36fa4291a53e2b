export * from "./idempotency-keys.ts";
export * from "./rate-limits.ts";
export * from "./restored.ts";
export * from "./totals.ts";
export { insertWebhookTest, tellWebhooks } from "./webhook-events.ts";
