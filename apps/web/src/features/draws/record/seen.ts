import type { DrawRecord } from "@sortes/contract";
import { isRecord, isText, listOf, orNull, shapeOf } from "../../../base/shapes.ts";
import { readStoredJson, writeStored } from "../../../base/storage.ts";

/** A draw as this browser has seen it. Times are milliseconds of its own clock. */
interface SeenDraw {
  id: string;
  /** Hashes of its first statements, in order. */
  statements: string[];
  /** The time of the last visit. */
  at: number;
  /** The hash of the freeze, and when it was first seen; null if that was with the result. */
  freeze: { hash: string; at: number } | null;
}

/** A signed checkpoint of the log, verbatim, and when it was seen. */
interface SeenLog {
  note: string;
  at: number;
}

interface Seen {
  /** Ordered by the last visit, the latest last. */
  draws: SeenDraw[];
  log: SeenLog | null;
}

/** Maximum number of draws, and of statements per draw: 30 KB in total. */
const most = { draws: 50, statements: 8 };
/** Milliseconds before a round in which seeing the list proves little, since clocks differ. */
const margin = 30_000;

const isNumber = (value: unknown): value is number => typeof value === "number";
const isSeen = shapeOf<Seen>({
  draws: listOf(
    shapeOf<SeenDraw>({
      id: isText,
      statements: listOf(isText),
      at: isNumber,
      freeze: orNull(shapeOf<NonNullable<SeenDraw["freeze"]>>({ hash: isText, at: isNumber })),
    }),
  ),
  log: orNull(shapeOf<SeenLog>({ note: isText, at: isNumber })),
});

function read(): Seen {
  const stored = readStoredJson("draws-seen");
  return isRecord(stored) && isSeen(stored) ? stored : { draws: [], log: null };
}

const keep = (seen: Seen): void => writeStored("draws-seen", JSON.stringify(seen));

type Record = Pick<DrawRecord, "id" | "statements" | "drawsAt">;

/** The draw as last seen; undefined on the first visit. */
export const seenDraw = (id: string): SeenDraw | undefined =>
  read().draws.find((draw) => draw.id === id);

/** Whether a draw still starts with the statements seen before. Statements may be added, but not changed or removed. */
export const isAsSeen = ({ statements: seen }: SeenDraw, { statements }: Record): boolean =>
  seen.every((hash, i) => statements[i]?.hash === hash);

/**
 * Stores the current state of a draw. If the draw contradicts the stored state, that is kept, so that every visit
 * reports it.
 */
export function keepDraw(draw: Record, now: number): void {
  const { draws, log } = read();
  const before = draws.find(({ id }) => id === draw.id);
  if (before && !isAsSeen(before, draw)) return;
  // a list first seen with its result was not seen before it, even if this device's clock is slow and says so
  const isDrawn = draw.statements.some(({ t }) => t === "result");
  const frozen = isDrawn ? undefined : draw.statements.find(({ t }) => t === "freeze");
  const seen: SeenDraw = {
    id: draw.id,
    statements: draw.statements.slice(0, most.statements).map(({ hash }) => hash),
    at: now,
    freeze: before?.freeze ?? (frozen ? { hash: frozen.hash, at: now } : null),
  };
  const others = draws.filter(({ id }) => id !== draw.id);
  keep({ draws: [...others, seen].slice(-most.draws), log });
}

/** The hash of the freeze, if this browser saw it before the draw's round could exist. */
export function freezeSeenBefore({ id, drawsAt }: Record): string | undefined {
  const { freeze } = seenDraw(id) ?? {};
  if (!freeze || drawsAt === null) return undefined;
  return freeze.at < Date.parse(drawsAt) - margin ? freeze.hash : undefined;
}

/** The checkpoint of the log that was last seen. */
export const seenLog = (): SeenLog | null => read().log;

/** Stores a checkpoint that continues the previous one. */
export const keepLog = (note: string, now: number): void =>
  keep({ ...read(), log: { note, at: now } });
