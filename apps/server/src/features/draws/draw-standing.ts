import { DomainError, type DrawStanding } from "@sortes/contract";
import {
  DrawFault,
  type DrawRules,
  fewestEntries,
  type OpenStatement,
  readStatement,
  schedule,
} from "@sortes/core/draws";
import { type Db, DrawOrderError } from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import type { DrawRow } from "@sortes/db/draws/draws";

const second = 1000;

/** A time in whole Unix seconds. */
export const secondsOf = (time: Date): number => Math.floor(time.getTime() / second);

/** The deadline for freezing the list of a draw; null without a beacon round. */
export const freezeByOf = ({ drawsAt }: Pick<DrawRow, "drawsAt">): Date | null =>
  drawsAt && new Date(drawsAt.getTime() - schedule.freezeBefore * second);

/** The reply to every change of a draw. */
export const standingOf = (
  row: Pick<DrawRow, "id" | "number" | "state" | "round" | "drawsAt">,
): DrawStanding => ({
  id: row.id,
  number: row.number,
  state: row.state,
  round: row.round,
  drawsAt: row.drawsAt?.toISOString() ?? null,
  freezeBy: freezeByOf(row)?.toISOString() ?? null,
});

/** The personal link of an entry to the record of its draw at this address, by the salt of its opening in hex. */
export const ticketOf = (record: string, salt: string): string =>
  `${record}#t=${Buffer.from(salt, "hex").toString("base64url")}`;

/**
 * The list of a draw may only be replaced while it is open, and not after staff took it down: its names would be shown.
 * @throws DomainError DRAW_WRONG_STATE, DRAW_TAKEN_DOWN.
 */
export function checkTakesList({ state, takenDownAt }: Pick<DrawRow, "state" | "takenDownAt">) {
  if (state !== "open") throw new DomainError("DRAW_WRONG_STATE", { state });
  if (takenDownAt !== null) throw new DomainError("DRAW_TAKEN_DOWN");
}

/** The first statement of a draw. */
export async function openStatementOf(db: Db, id: string): Promise<OpenStatement> {
  const row = await draws.findStatement(db, id, 0);
  const statement = row && readStatement(row.body);
  if (statement?.t !== "open") throw new Error(`the draw ${id} does not begin with open`);
  return statement;
}

/**
 * Runs `work` and translates errors of the draw format into DomainErrors.
 * @param rules the draw's rules, for the size of its list
 */
export async function inOurWords<T>(
  draw: { state: string; rules?: DrawRules },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DrawOrderError)
      throw new DomainError("DRAW_WRONG_STATE", { state: draw.state });
    if (error instanceof DrawFault) throw ofFault(error, draw);
    throw error;
  }
}

function ofFault(fault: DrawFault, { rules }: { rules?: DrawRules }): Error {
  const { code } = fault;
  if (code === "rules_out_of_bounds") return new DomainError("DRAW_RULES_INVALID");
  if (code === "too_long") return new DomainError("DRAW_TEXT_TOO_LONG");
  if (code === "no_such_place") return new DomainError("DRAW_PLACE_EMPTY");
  if (code === "wrong_count")
    return new DomainError("DRAW_LIST_UNFIT", { count: rules ? fewestEntries(rules) : 1 });
  return fault;
}
