import { DomainError } from "@sortes/contract";
import { type Db, type DrawLog } from "@sortes/db";
import * as drawLogs from "@sortes/db/draws/log";
import type { FastifyInstance, FastifyReply } from "fastify";
import { found } from "../failure.ts";
import { embedded, publicPreflights, readByEverybody } from "./public-resources.ts";

/** Full tiles of the largest possible log, whose leaf indexes have 31 bits. */
const mostTiles = 2 ** 23;
const tilePattern =
  /^(entries|\d|[1-5]\d|6[0-3])\/((?:x\d{3}\/){0,2}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;

const forEver = { ...embedded, "cache-control": "public, max-age=31536000, immutable" };

interface Tile {
  /** Undefined for the entries themselves. */
  level: number | undefined;
  tile: number;
  width: number;
}

/** Parses a tile's path (tlog-tiles); undefined if it is invalid. */
function tileOf(path: string): Tile | undefined {
  const [, level, index = "", partial] = tilePattern.exec(path) ?? [];
  const tile = Number(index.replaceAll(/[x/]/g, ""));
  const width = partial === undefined ? 256 : Number(partial);
  const isLong = index.startsWith("x000");
  if (level === undefined || isLong || tile >= mostTiles || (partial && width > 255))
    return undefined;
  return { level: level === "entries" ? undefined : Number(level), tile, width };
}

/** The number of leaves from the log's beginning to a tile's end. */
const leavesTo = ({ level = 0, tile, width }: Tile): number => (256 * tile + width) * 256 ** level;

/**
 * Serves the log of published draws to monitors (c2sp.org/tlog-tiles). Later logs are served under their number;
 * earlier ones stay available as far as they were signed.
 */
export function drawLogTiles(
  server: FastifyInstance,
  { db, drawLog }: { db: Db; drawLog: DrawLog },
): void {
  const options = { config: readByEverybody };
  interface Place {
    Params: { number?: string; "*": string };
  }
  // the first log has no number in its address
  const numberOf = ({ number }: Place["Params"]): number => {
    if (number === undefined) return 1;
    if (!/^(?:[2-9]|[1-9]\d{1,3})$/.test(number)) throw new DomainError("NOT_FOUND");
    return Number(number);
  };

  for (const log of ["/draws/log", "/draws/log/:number"]) {
    for (const path of ["checkpoint", "tile/*"]) publicPreflights(server, `${log}/${path}`);
    server.get<Place>(
      `${log}/checkpoint`,
      options,
      async ({ params }, reply): Promise<FastifyReply> => {
        const checkpoint = found(await drawLog.checkpoint(numberOf(params)));
        return await reply
          .headers({ ...embedded, "cache-control": "public, max-age=2" })
          .type("text/plain; charset=utf-8")
          .send(checkpoint);
      },
    );

    server.get<Place>(
      `${log}/tile/*`,
      options,
      async ({ params }, reply): Promise<FastifyReply> => {
        const tile = found(tileOf(params["*"]));
        const { size } = found(await drawLogs.findCheckpoint(db, numberOf(params)));
        if (leavesTo(tile) > size) throw new DomainError("NOT_FOUND");
        const bytes = found(await bytesOf(db, tile));
        return await reply.headers(forEver).type("application/octet-stream").send(bytes);
      },
    );
  }
}

async function bytesOf(db: Db, { level, tile, width }: Tile): Promise<Buffer | undefined> {
  if (level !== undefined) return await drawLogs.findTile(db, { level, tile, width });
  const entries = await drawLogs.findEntries(db, { tile, width });
  return entries && Buffer.concat(entries.flatMap(withLength));
}

/** An entry, prefixed with its length as a 16-bit big-endian integer. */
function withLength(entry: string): Buffer[] {
  const bytes = Buffer.from(entry);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return [length, bytes];
}
