export {
  byteOrderMark,
  csvEnd,
  csvRow,
  type CsvSeparator,
  endsWhole,
  isCsvEnd,
  jsonEnd,
  separatorLine,
  withoutGuard,
  withSemicolons,
} from "./csv.ts";
export { utf16Of, westernLean } from "./legacy-letters.ts";
export { readDay, readNameWords } from "./shown-names.ts";
export {
  keyOf,
  namesIn,
  type ParsedNames,
  parseNames,
  parseParticipants,
  parseSlowly,
  participantsIn,
  removeDuplicates,
  removeDuplicatesSlowly,
  sameAsOneOf,
} from "./names.ts";
export { choose, totalsOf } from "./numbers/dice-odds.ts";
export { countDice, readDice, rollDice } from "./numbers/dice.ts";
export { countLines, drawLottery, linesOf, lotteryOdds } from "./numbers/lotteries.ts";
export { modeFits, problemWithMode, rulesOfMode } from "./numbers/modes.ts";
export { countCandidates } from "./numbers/candidates.ts";
export { keptName } from "./open-lists/kept-name.ts";
export { generateNumbers, numbersFit } from "./numbers/generate-numbers.ts";
export { type NumberRules, problemWithRules } from "./numbers/number-rules.ts";
export { generatePetName, petNameFits, suitableNames } from "./pet-names/generate-pet-name.ts";
export type { PetNameLists } from "./pet-names/generate-pet-name.ts";
export { mailAllowedAt } from "./policy/tiers.ts";
export { isInForce, leadingSubscription, tierBy } from "./policy/tiers.ts";
export {
  featuresOf,
  giftMailsADayOf,
  hasFeature,
  historyLimitOf,
  mayUsePremiumPacks,
  openDrawsOf,
  openListsOf,
} from "./policy/tiers.ts";
export { drawOwnResults, type OwnInputs } from "./own-generators/draw-results.ts";
export type { Definition } from "./own-generators/grammar.ts";
export { findingsOf, readGrammar } from "./own-generators/read-grammar.ts";
export { ownResultsFit } from "./own-generators/results-fit.ts";
export { cryptoRandom } from "./random/random-source.ts";
export type { RandomSource } from "./random/random-source.ts";
export { seededRandom } from "./random/seeded-random.ts";
export { sample, shuffle } from "./random/random-source.ts";
export {
  drawExchange,
  giftsFit,
  giftsWith,
  giftsWithout,
  type GiftInputs,
  type GiftOutcome,
  type NamedGiftRule,
  problemWithGifts,
} from "./gifts/exchange.ts";
export {
  type GiftLines,
  type GiftRules,
  readGiftLines,
  readGiftPairs,
  writeGiftLines,
  writeGiftPairs,
} from "./gifts/gift-lines.ts";
export { generateTeams } from "./teams/generate-teams.ts";
export {
  brokenRulesOf,
  countRepeats,
  drawRuledTeams,
  ruledTeamsFit,
  type TeamDrawing,
} from "./teams/draw-ruled-teams.ts";
export type { RuledTeamInputs } from "./teams/rules-of-teams.ts";
export { mayHaveRules } from "./teams/may-have-rules.ts";
export { teamSizes, teamsOfSize } from "./teams/team-sizes.ts";
export {
  captainIn,
  emptyRules,
  readTeamLines,
  readTeamLinesSlowly,
  type ReadSkills,
  type TeamLines,
  writeTeamLines,
} from "./teams/team-lines.ts";
export {
  type DrawnWinners,
  drawWinners,
  problemWithWinners,
  winnersFit,
} from "./winners/draw-winners.ts";
export { eachNameOnce } from "./winners/draw-winners.ts";
export { filterEntries } from "./winners/filter-entries.ts";
export { type Prize, prizesByPlace, winnersOf } from "./winners/prizes.ts";
export {
  nameBeforeTickets,
  ticketsIn,
  ticketsOf,
  ticketSign,
  withTickets,
} from "./winners/tickets.ts";
