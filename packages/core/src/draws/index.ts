export {
  type BeaconChain,
  beaconOf,
  quicknet,
  readChainInfo,
  roundAt,
  roundTime,
  schedule,
} from "./beacon-rounds.ts";
export { type Bundle, bundleText, readBundle } from "./bundle.ts";
export { bytesToHex, hexToBytes } from "./bytes.ts";
export { chainOf, type DrawChain, type DrawState, mayFollow, nextHead, stateOf } from "./chain.ts";
export {
  commitOf,
  entriesFile,
  entriesTree,
  type Entry,
  type Inclusion,
  isIncluded,
  type Opening,
  openingsText,
  readEntries,
  readOpenings,
} from "./entries.ts";
export { DrawFault, type FaultCode } from "./fault.ts";
export { fingerprintOf } from "./fingerprint.ts";
export {
  type DrawText,
  drawTextBody,
  entryCommit,
  entryCommitter,
  normaliseLabel,
  readDrawText,
  saltBytes,
  seedBytes,
  seedCommit,
  textCommit,
} from "./hidden.ts";
export { leafText, logProofText, readLogProof } from "./log.ts";
export {
  completeParts,
  type CompleteSubtree,
  consistencyRanges,
  inclusionRanges,
  isConsistent,
  joinParts,
  leafHash,
  type LeafRange,
  merkleTree,
  nodeHash,
  provenRoot,
  rootOf,
} from "./merkle.ts";
export {
  checkpointText,
  keyIdOf,
  readCheckpoint,
  readNote,
  readVkey,
  signatureLine,
  signatureTypes,
  type SignedNote,
  vkeyText,
} from "./note.ts";
export { type Place, placesAfter } from "./places.ts";
export { checkCounts, checkRules, drawBounds, fewestEntries, placesOf } from "./rules.ts";
export { type Drawn, drawResult, resultHash, resultText } from "./selection.ts";
export {
  type DrawRules,
  type OpenStatement,
  readStatement,
  type ResultStatement,
  type Statement,
  statementHash,
  statementText,
} from "./statements.ts";
