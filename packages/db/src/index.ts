export { AppSecrets } from "./app-secrets.ts";
export { checkDataPlace, copiedWords, dataPlaceChecked } from "./data-place/data-place.ts";
export { DrawLog } from "./draw-log/draw-log.ts";
export { clockSkew, clockTolerance, DatabaseClock } from "./database-clock.ts";
export { chainIn, DrawBeacon } from "./draw-beacon.ts";
export {
  addToDraw,
  DrawBrokenError,
  DrawOrderError,
  resultOf,
  seedOf,
  writeResult,
} from "./draw-run.ts";
export { WriteWatch } from "./write-watch.ts";
export { type Db, inTransaction, openDb, poolFigures, type Tx } from "./client.ts";
export {
  brokenUniqueConstraint,
  causesOf,
  isAccountGone,
  isDatabaseGone,
  OutcomeUnknownError,
} from "./errors.ts";
export { acceptDataPlace, holdDatabase } from "./hold-restored.ts";
export { newId } from "./ids.ts";
export {
  migrateToLatest,
  migrateToNothing,
  NewerSchemaError,
  schemaState,
  type SchemaState,
  TablesBusyError,
} from "./migrate.ts";
export { s3BucketUrl, s3PlaceOf } from "./s3-address.ts";
export { nameSkeleton } from "./look-alikes.ts";
export * from "./tokens.ts";
export { webhookSecret, webhookSignature } from "./webhook-signatures.ts";
export * from "./queries/accounts/audit.ts";
export * from "./queries/accounts/personal-data.ts";
export * from "./queries/accounts/personal-tokens.ts";
export * from "./queries/accounts/sessions.ts";
export * from "./queries/accounts/staff-invitations.ts";
export * from "./queries/accounts/users.ts";
export * from "./queries/campaigns/archive.ts";
export * from "./queries/campaigns/brand.ts";
export * from "./queries/campaigns/campaigns.ts";
export * from "./queries/campaigns/engagement.ts";
export * from "./queries/campaigns/pictures.ts";
export * from "./queries/campaigns/preparation.ts";
export * from "./queries/campaigns/readers.ts";
export * from "./queries/campaigns/recipients.ts";
export * from "./queries/campaigns/rounds.ts";
export * from "./queries/campaigns/sending-account.ts";
export * from "./queries/campaigns/sending-control.ts";
export * from "./queries/campaigns/sending-days.ts";
export * from "./queries/campaigns/sending.ts";
export * from "./queries/campaigns/states.ts";
export * from "./queries/campaigns/subject-tests.ts";
export * from "./queries/campaigns/statistics.ts";
export * from "./queries/campaigns/test-addresses.ts";
export { findIsWelcomeLetter } from "./queries/campaigns/welcome-letters.ts";
export * from "./queries/campaigns/welcome-readers.ts";
export * from "./queries/campaigns/welcome.ts";
export * from "./queries/draws/draws.ts";
export * from "./queries/draws/lists.ts";
export * from "./queries/draws/log.ts";
export * from "./queries/draws/rounds.ts";
export * from "./queries/generators/history.ts";
export * from "./queries/generators/own-generators.ts";
export { countOwned, deleteOwned } from "./queries/generators/owned.ts";
export * from "./queries/generators/packs.ts";
export * from "./queries/generators/presets.ts";
export * from "./queries/mail/contact.ts";
export * from "./queries/mail/delivery-reports.ts";
export * from "./queries/mail/messages.ts";
export * from "./queries/mail/tokens.ts";
export * from "./queries/money/payments.ts";
export * from "./queries/money/waits.ts";
export * from "./queries/operations/expiry.ts";
export * from "./queries/operations/idempotency-keys.ts";
export * from "./queries/operations/measures.ts";
export * from "./queries/operations/operations.ts";
export * from "./queries/operations/processes.ts";
export * from "./queries/operations/rate-limits.ts";
export * from "./queries/operations/restored.ts";
export * from "./queries/operations/totals.ts";
export * from "./queries/subscribers/consent.ts";
export * from "./queries/subscribers/fields.ts";
export * from "./queries/subscribers/import-effects.ts";
export * from "./queries/subscribers/import-runs.ts";
export * from "./queries/subscribers/segment-predicate.ts";
export * from "./queries/subscribers/segments.ts";
export * from "./queries/campaigns/templates.ts";
export * from "./queries/subscribers/imports.ts";
export * from "./queries/subscribers/lists.ts";
export * from "./queries/subscribers/subscribers.ts";
export * from "./queries/webhooks/deliveries.ts";
export * from "./queries/webhooks/endpoints.ts";
export { insertWebhookTest, tellWebhooks } from "./queries/webhooks/events.ts";
