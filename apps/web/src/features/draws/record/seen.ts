import type { DrawRecord } from "@sortes/contract";
import { isRecord, isText, listOf, orNull, shapeOf } from "../../../base/shapes.ts";
import { readStoredJson, writeStored } from "../../../base/storage.ts";

/** What this browser saw of a draw. Times are milliseconds of its own clock. */
interface SeenDraw {
  id: string;
  /** Hashes of its first statements. */
  statements: string[];
  /** When they were there. */
  at: number;
  /** The hash of the freeze, and when it was seen first. */
  freeze: { hash: string; at: number } | null;
}

/** A signed state of the log, exactly, and when it was seen. */
interface SeenLog {
  note: string;
  at: number;
}

interface Seen {
  /** The one that was seen last comes last. */
  draws: SeenDraw[];
  log: SeenLog | null;
}

/** Draws that are remembered, and statements of each: 30 KB in all. */
const most = { draws: 50, statements: 8 };
/** Milliseconds before a round from which on seeing a list proves little: clocks differ. */
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

/** What was seen of a draw before; undefined at the first visit. */
export const seenDraw = (id: string): SeenDraw | undefined =>
  read().draws.find((draw) => draw.id === id);

/** Whether a draw still begins as it was seen. Statements may follow, and none may change or go. */
export const isAsSeen = ({ statements: seen }: SeenDraw, { statements }: Record): boolean =>
  seen.every((hash, i) => statements[i]?.hash === hash);

/** Remembers a draw as it is now. What it was before stays, if it has changed: so that it is said at each visit. */
export function keepDraw(draw: Record, now: number): void {
  const { draws, log } = read();
  const before = draws.find(({ id }) => id === draw.id);
  if (before && !isAsSeen(before, draw)) return;
  const frozen = draw.statements.find(({ t }) => t === "freeze");
  const seen: SeenDraw = {
    id: draw.id,
    statements: draw.statements.slice(0, most.statements).map(({ hash }) => hash),
    at: now,
    freeze: before?.freeze ?? (frozen ? { hash: frozen.hash, at: now } : null),
  };
  const others = draws.filter(({ id }) => id !== draw.id);
  keep({ draws: [...others, seen].slice(-most.draws), log });
}

/** The hash of the freeze, if this browser saw it before the round of the draw could exist. */
export function freezeSeenBefore({ id, drawsAt }: Record): string | undefined {
  const { freeze } = seenDraw(id) ?? {};
  if (!freeze || drawsAt === null) return undefined;
  return freeze.at < Date.parse(drawsAt) - margin ? freeze.hash : undefined;
}

/** The state of the log that was seen before. */
export const seenLog = (): SeenLog | null => read().log;

/** Remembers a state of the log that continues the one before. */
export const keepLog = (note: string, now: number): void =>
  keep({ ...read(), log: { note, at: now } });
