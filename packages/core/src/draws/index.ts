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
export {
  chainOf,
  checkChain,
  checkPresence,
  type DrawChain,
  type DrawState,
  mayFollow,
  nextHead,
  stateOf,
} from "./chain.ts";
export {
  checkOpenings,
  commitOf,
  type Entries,
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
  labelBytes,
  normaliseLabel,
  readDrawText,
  saltBytes,
  seedBytes,
  seedCommit,
  textCommit,
} from "./hidden.ts";
export { leafText, type LogProof, logProofText, readLogProof } from "./log.ts";
export {
  completeParts,
  type CompleteSubtree,
  consistencyProof,
  consistencyRanges,
  inclusionProof,
  inclusionRanges,
  isConsistent,
  joinParts,
  leafHash,
  type LeafRange,
  type MerkleTree,
  merkleTree,
  nodeHash,
  provenRoot,
  rootOf,
} from "./merkle.ts";
export {
  type Checkpoint,
  checkpointText,
  cosignedText,
  keyIdOf,
  type NoteSignature,
  noteText,
  readCheckpoint,
  readNote,
  readVkey,
  signatureLine,
  signatureTypes,
  type SignedNote,
  type VerifierKey,
  vkeyText,
} from "./note.ts";
export { type Place, placesAfter } from "./places.ts";
export { checkCounts, checkRules, drawBounds, fewestEntries, placesOf } from "./rules.ts";
export { type Drawn, type DrawnFrom, drawResult, resultHash, resultText } from "./selection.ts";
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
