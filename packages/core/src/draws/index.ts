export { bytesToHex, hexToBytes } from "./bytes.ts";
export {
  chainOf,
  checkLink,
  checkPresence,
  type DrawChain,
  type DrawState,
  mayFollow,
  nextHead,
  stateOf,
} from "./chain.ts";
export { DrawFault, type FaultCode } from "./fault.ts";
export {
  type DrawText,
  drawTextBody,
  entryCommit,
  entryCommitter,
  labelBytes,
  normaliseLabel,
  readDrawText,
  saltBytes,
  seedBytes,
  seedCommit,
  textCommit,
} from "./hidden.ts";
export { type Place, placesAfter } from "./places.ts";
export { checkCounts, checkRules, drawBounds, fewestEntries, placesOf } from "./rules.ts";
export {
  type DrawRules,
  type FreezeStatement,
  noStatement,
  type NumbersRules,
  type OpenStatement,
  readStatement,
  type ResultStatement,
  type Statement,
  statementHash,
  statementText,
  type StepStatement,
  type TeamsRules,
  type VoidStatement,
  type WinnersRules,
} from "./statements.ts";
