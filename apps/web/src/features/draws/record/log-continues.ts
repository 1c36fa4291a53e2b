import {
  completeParts,
  type CompleteSubtree,
  consistencyRanges,
  isConsistent,
  joinParts,
  merkleTree,
  readCheckpoint,
  rootOf,
} from "@sortes/core/draws";
import { timeLimits, within } from "../../../base/load-part.ts";
import { logPlace } from "../log-place.ts";

/** Hashes per tile, and bytes per hash (c2sp.org/tlog-tiles). */
const perTile = 256;
const hashBytes = 32;
const levelsOfTile = 8;

/** The folder of the log's files, and its number of leaves. */
interface Log {
  readonly folder: string;
  readonly size: number;
}

/** The path of a tile: groups of three digits, all but the last prefixed with x; 1234067 is x001/x234/067. */
function pathOf(tile: number): string {
  const digits = String(tile);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  return padded.replaceAll(/\d{3}(?=\d)/g, "x$&/");
}

/** Fetches a tile of the log. @throws the error of `fetch`, or an error if the server lacks the tile */
async function fetchTile({ folder, size }: Log, level: number, tile: number): Promise<Uint8Array> {
  const width = Math.min(perTile, Math.floor(size / perTile ** level) - tile * perTile);
  const part = width < perTile ? `.p/${width}` : "";
  const reply = await within(
    timeLimits.change,
    fetch(`${folder}/tile/${level}/${pathOf(tile)}${part}`),
  );
  if (!reply.ok) throw new Error(`A tile of the log was answered with ${reply.status}`);
  const bytes = new Uint8Array(await within(timeLimits.change, reply.arrayBuffer()));
  if (bytes.length !== width * hashBytes) throw new Error("A tile of the log has another size");
  return bytes;
}

/** The hash of a complete subtree, computed from the tile with its leaves or nodes. */
async function hashOf({ level, index }: CompleteSubtree, log: Log): Promise<Uint8Array> {
  const below = level % levelsOfTile;
  const first = index * 2 ** below;
  const tile = Math.floor(first / perTile);
  const bytes = await fetchTile(log, Math.floor(level / levelsOfTile), tile);
  const nodes = Array.from({ length: 2 ** below }, (_, i) => {
    const at = (first - tile * perTile + i) * hashBytes;
    return bytes.subarray(at, at + hashBytes);
  });
  return rootOf(merkleTree(nodes));
}

/**
 * Whether the log of a checkpoint continues that of an earlier one: nothing was changed or removed.
 * @throws DrawFault if a checkpoint is invalid, or an error if tiles cannot be fetched
 */
export async function logContinues(before: string, after: string): Promise<boolean> {
  const old = readCheckpoint(before);
  const now = readCheckpoint(after);
  if (old.origin !== now.origin || old.size > now.size) return false;
  if (old.size === 0) return true;
  const log = { folder: logPlace(now.origin).folder, size: now.size };
  const proof = await Promise.all(
    consistencyRanges(old.size, now.size).map(async (range) =>
      joinParts(await Promise.all(completeParts(range).map((part) => hashOf(part, log)))),
    ),
  );
  return isConsistent(old, now, proof);
}
