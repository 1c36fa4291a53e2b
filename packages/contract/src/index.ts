export * from "./accounts.ts";
export * from "./account-settings.ts";

export * from "./articles.ts";
export * from "./audit.ts";
export * from "./staff.ts";
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
export { areSameDocuments, areSameLetters, type CampaignLetter } from "./campaign-letter.ts";
export * from "./campaigns.ts";
export * from "./campaign-links.ts";
export * from "./campaign-tests.ts";
export * from "./subject-tests.ts";
export * from "./subject-test-report.ts";
export * from "./subject-test-size.ts";
export * from "./newsletter-archive.ts";
export * from "./welcome-series.ts";
export * from "./public-pages.ts";
export * from "./draw-limits.ts";
export * from "./draws.ts";
export * from "./env.ts";
export * from "./env-values.ts";

export * from "./constants.ts";
export * from "./desk-constants.ts";
export * from "./domain-error.ts";
export * from "./errors.ts";
export * from "./text.ts";
export * from "./generator-reports.ts";
export * from "./generators.ts";
export {
  type DrawLotteryInput,
  drawLotteryInput,
  drawLotteryOutput,
  type GenerateNumbersInput,
  generateNumbersInput,
  generateNumbersOutput,
  type NumberMode,
  type NumberModeKind,
  type RollDiceInput,
  rollDiceInput,
  rollDiceOutput,
  type SaveNumbersInput,
  saveNumbersInput,
} from "./generators/number.ts";
export {
  type GeneratePetNameInput,
  generatePetNameInput,
  generatePetNameOutput,
  type SavePetNameInput,
  savePetNameInput,
} from "./generators/pet-name.ts";
export { type SaveOwnInput, saveOwnInput } from "./generators/own.ts";
export { type SaveTeamsInput, saveTeamsInput, type TeamRules } from "./generators/team.ts";
export { type SaveWinnersInput, saveWinnersInput } from "./generators/winner.ts";
export * from "./number-limits.ts";
export * from "./operations.ts";
export * from "./history.ts";
export * from "./import-constants.ts";
export * from "./mails.ts";
export * from "./newsletter.ts";
export * from "./brand.ts";
export * from "./newsletter-settings.ts";

export * from "./own-generator-limits.ts";
export * from "./own-generators.ts";
export * from "./packs.ts";

export * from "./pagination.ts";
export * from "./pet-name-choices.ts";
export * from "./picture-constants.ts";
export * from "./pictures.ts";
export * from "./presets.ts";
export * from "./setting-links.ts";
export * from "./site.ts";

export * from "./statistics.ts";
export * from "./subscriber-fields.ts";
export * from "./subscriber-imports.ts";
export * from "./segment-constants.ts";
export * from "./segments.ts";
export * from "./subscribers.ts";
export * from "./template-constants.ts";
export * from "./templates.ts";
export * from "./tiers.ts";
export * from "./tokens.ts";
export * from "./validation.ts";
export * from "./webhook-constants.ts";
export * from "./webhook-payloads.ts";
export * from "./webhooks.ts";
