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
export { type Db, type DbOptions, inTransaction, openDb, poolFigures, type Tx } from "./client.ts";
export {
  brokenUniqueConstraint,
  causesOf,
  isAccountGone,
  isDatabaseGone,
  OutcomeUnknownError,
  unlessRefused,
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
export { type S3Access, S3Store } from "./s3-store.ts";
export { nameSkeleton } from "./look-alikes.ts";
export * from "./tokens.ts";
export { webhookSecret, webhookSignature } from "./webhook-signatures.ts";
export * from "./identity-key.ts";
