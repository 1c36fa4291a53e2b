export { type Db, type DbOptions, inTransaction, openDb, type Tx } from "./client.ts";
export { brokenUniqueConstraint, isDatabaseGone } from "./errors.ts";
export { newId } from "./ids.ts";
export {
  migrateToLatest,
  migrateToNothing,
  NewerSchemaError,
  schemaState,
  type SchemaState,
} from "./migrate.ts";
export * from "./queries/audit.ts";
export * from "./queries/health.ts";
export * from "./queries/history.ts";
export * from "./queries/mail-messages.ts";
export * from "./queries/mail-tokens.ts";
export * from "./queries/rate-limits.ts";
export * from "./queries/sessions.ts";
export * from "./queries/users.ts";
export { type MailState, mailStates } from "./schema.ts";
