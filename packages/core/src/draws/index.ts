export {
  type BeaconChain,
  quicknet,
  readChainInfo,
  roundAt,
  roundTime,
  schedule,
} from "./beacon-rounds.ts";
export { fromBase64url, toBase64url } from "./base64.ts";
export { type Bundle, bundleText, readBundle } from "./bundle.ts";
export { bytesToHex, hexToBytes } from "./bytes.ts";
export { chainOf, type DrawChain, mayFollow, nextHead, stateOf } from "./chain.ts";
export {
  commitOf,
  isIncluded,
  type Opening,
  openingsText,
  readEntries,
  readOpenings,
} from "./entries.ts";
export { DrawFault } from "./fault.ts";
export {
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
export { fingerprintOf, grouped, recordLink } from "./fingerprint.ts";
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
  type MerkleTree,
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
export { placesAfter } from "./places.ts";
export { checkCounts, checkRules, fewestEntries, placesOf } from "./rules.ts";
export { type Drawn, drawResult, resultHash } from "./selection.ts";
export {
  type DrawRules,
  type FreezeStatement,
  type OpenStatement,
  readStatement,
  type ResultStatement,
  type Statement,
  statementHash,
  statementText,
} from "./statements.ts";
