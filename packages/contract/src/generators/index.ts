export * from "./generator-constants.ts";
export * from "./generator-reports.ts";
export * from "./generators.ts";
export * from "./gift-mail-constants.ts";
export * from "./gift-mails.ts";
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
} from "./records/number.ts";
export {
  type GeneratePetNameInput,
  generatePetNameInput,
  generatePetNameOutput,
  type SavePetNameInput,
  savePetNameInput,
} from "./records/pet-name.ts";
export { type SaveOwnInput, saveOwnInput } from "./records/own.ts";
export { type SaveTeamsInput, saveTeamsInput, type TeamRules } from "./records/team.ts";
export { type SaveWinnersInput, saveWinnersInput } from "./records/winner.ts";
export * from "./number-limits.ts";
export * from "./history.ts";
export * from "./open-list-limits.ts";
export * from "./open-list-reports.ts";
export * from "./open-lists.ts";
export * from "./own-generator-limits.ts";
export * from "./own-generators.ts";
export * from "./packs.ts";
export * from "./pet-name-choices.ts";
export * from "./presets.ts";
export * from "./report-limits.ts";
export * from "./setting-links.ts";
