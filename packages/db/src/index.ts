export { AppSecrets } from "./app-secrets.ts";
export { WriteWatch } from "./write-watch.ts";
export { type Db, inTransaction, openDb, type Tx } from "./client.ts";
export {
  brokenUniqueConstraint,
  causesOf,
  isAccountGone,
  isDatabaseGone,
  OutcomeUnknownError,
} from "./errors.ts";
export { newId } from "./ids.ts";
export {
  migrateToLatest,
  migrateToNothing,
  NewerSchemaError,
  schemaState,
  type SchemaState,
} from "./migrate.ts";
export * from "./queries/address-changes.ts";
export * from "./queries/audit.ts";
export * from "./queries/audit-trail.ts";
export * from "./queries/campaign-audience.ts";
export * from "./queries/campaign-counters.ts";
export * from "./queries/campaign-demo.ts";
export * from "./queries/campaign-engagement.ts";
export * from "./queries/campaign-links.ts";
export {
  type AudienceRules,
  CampaignGoneError,
  findUnpreparedCampaigns,
  prepareRecipients,
} from "./queries/campaign-preparation.ts";
export * from "./queries/campaign-previews.ts";
export * from "./queries/campaign-recipients.ts";
export * from "./queries/campaign-rounds.ts";
export * from "./queries/campaign-sending.ts";
export * from "./queries/campaign-states.ts";
export {
  type CampaignRow,
  copyCampaign,
  countCampaigns,
  deleteCampaign,
  findCampaign,
  findCampaignPage,
  findCampaignBytes,
  findCampaignState,
  lockCampaignState,
  insertCampaign,
  updateCampaignDraft,
} from "./queries/campaigns.ts";
export * from "./queries/consent.ts";
export * from "./queries/contact-messages.ts";
export * from "./queries/delivery-reports.ts";
export * from "./queries/health.ts";
export * from "./queries/heartbeats.ts";
export * from "./queries/generator-reports.ts";
export * from "./queries/history.ts";
export * from "./queries/history-lists.ts";
export * from "./queries/idempotency-keys.ts";
export * from "./queries/inbound-messages.ts";
export { nameSkeleton } from "./look-alikes.ts";
export * from "./queries/address-mails.ts";
export * from "./queries/mail-messages.ts";
export * from "./queries/mail-tokens.ts";
export {
  getNewsletterSettings,
  lockNewsletterSettings,
  type NewsletterSettingsRow,
  updateNewsletterSettings,
} from "./queries/newsletter-settings.ts";
export * from "./queries/operations.ts";
export * from "./queries/own-generators.ts";
export * from "./queries/packs.ts";
export * from "./queries/payment-waits.ts";
export * from "./queries/payments.ts";
export * from "./queries/personal-data.ts";
export * from "./queries/personal-tokens.ts";
export * from "./queries/presets.ts";
export * from "./queries/rate-limits.ts";
export * from "./queries/report-demo.ts";
export * from "./queries/sending-control.ts";
export * from "./queries/sending-account.ts";
export * from "./queries/sessions.ts";
export * from "./queries/staff.ts";
export * from "./queries/statistics.ts";
export * from "./queries/subscriber-erasure.ts";
export * from "./queries/subscriber-imports.ts";
export * from "./queries/subscriber-lists.ts";
export * from "./queries/subscribers.ts";
export * from "./queries/users.ts";
export {
  keyedHash,
  preferencesToken,
  readPreferencesToken,
  readUnsubscribeToken,
  suppressionHash,
  unsubscribeToken,
} from "./subscriber-tokens.ts";
export { hashOfToken, newToken } from "./tokens.ts";
