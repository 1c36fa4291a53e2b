export * from "./states.ts";
export {
  areSameCampaignFields,
  campaignFieldNames,
  type CampaignFields,
  campaignFieldsOf,
  campaignPreviewFieldsOf,
  emptyCampaignFields,
  shownCampaignFields,
} from "./campaign-fields.ts";
export * from "./campaign-document.ts";
export {
  areSameDocuments,
  areSameLetters,
  bodyFormatOf,
  type CampaignBodyFormat,
  campaignBodyFormats,
  type CampaignLetter,
} from "./campaign-letter.ts";
export * from "./campaigns.ts";
export * from "./campaign-audience.ts";
export * from "./campaign-preview.ts";
export * from "./campaign-recipients.ts";
export * from "./campaign-record.ts";
export * from "./campaign-sending.ts";
export * from "./sending-state.ts";
export * from "./campaign-links.ts";
export * from "./campaign-tests.ts";
export * from "./subject-tests.ts";
export * from "./subject-test-problem.ts";
export * from "./subject-test-report.ts";
export * from "./subject-test-size.ts";
export * from "./second-mail.ts";
export * from "./send-again.ts";
export * from "./newsletter-archive.ts";
export * from "./welcome-series.ts";
export * from "./newsletter-constants.ts";
export * from "./provider-reports.ts";
export * from "./import-constants.ts";
export * from "./signup.ts";
export * from "./bounces.ts";
export * from "./brand.ts";
export * from "./newsletter-settings.ts";
export * from "./picture-constants.ts";
export * from "./pictures.ts";
export * from "./statistics.ts";
export * from "./subscriber-fields.ts";
export * from "./subscriber-imports.ts";
export * from "./import-runs.ts";
export type * from "./stored-imports.ts";
export * from "./segment-constants.ts";
export * from "./segments.ts";
export * from "./subscribers.ts";
export * from "./template-constants.ts";
export * from "./templates.ts";
export * from "./webhook-constants.ts";
export * from "./webhook-payloads.ts";
export * from "./webhooks.ts";
