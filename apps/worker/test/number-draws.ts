import { randomBytes, randomUUID } from "node:crypto";
import {
  type BeaconChain,
  drawTextBody,
  roundTime,
  seedCommit,
  textCommit,
} from "@sortes/core/draws";
import { addToDraw, type Db, inTransaction, newId } from "@sortes/db";
import * as draws from "@sortes/db/draws/draws";
import { readStatement } from "@sortes/core/draws";
import { sql } from "kysely";

export interface NumberDraw {
  chain: BeaconChain;
  /** Unix seconds. */
  at: number;
  /** Null: no round decides. */
  round: number | null;
  /** The hash of another chain. */
  foreign?: string;
}

/** Draws of six numbers of 49, for tests of what happens to a draw by itself. */
export async function numberDraws(db: Db) {
  const userId = randomUUID();
  const organiser = randomBytes(16).toString("hex");
  await sql`insert into app_user (id, username, username_key, email, email_key, password_hash, language)
    values (${userId}, 'Ana', 'ana', 'a@b.test', 'a@b.test', '', 'en')`.execute(db);
  let number = 0;

  async function open({ chain, at, round, foreign }: NumberDraw): Promise<string> {
    const openedAt = new Date(at * 1000);
    const id = newId(openedAt);
    const [seed, salt] = [randomBytes(32), randomBytes(16)];
    const body = drawTextBody({ organiser: "Ana", prizes: [], rules: "", title: "Lottery" });
    const hash = round === null ? null : (foreign ?? chain.hash);
    const draw = {
      id,
      organiser,
      number: ++number,
      kind: "numbers" as const,
      state: "open" as const,
      chain: hash,
      round,
      drawsAt: round === null ? null : new Date(roundTime(round, chain) * 1000),
      awaits: null,
      seed,
      openedAt,
    };
    await inTransaction(db, async (tx) => {
      await draws.insert(tx, draw, { userId, salt, body });
      const members = {
        t: "open" as const,
        kind: "numbers" as const,
        rules: { count: 6, max: 49, min: 1 },
        commit: seedCommit(id, seed),
        ...(hash !== null && round !== null && { chain: hash, round }),
        organiser,
        number: draw.number,
        names: "hidden" as const,
        text: textCommit(id, salt, body),
      };
      await addToDraw(tx, draw, members, at);
    });
    return id;
  }

  type Members = Parameters<typeof addToDraw>[2];
  const add = (id: string, at: number, members: (seed: Buffer) => Members) =>
    inTransaction(db, async (tx) => {
      const draw = await draws.lock(tx, id);
      if (!draw) throw new Error(`there is no draw ${id}`);
      await addToDraw(tx, draw, members(draw.seed), at);
    });
  return {
    open,
    add,
    freeze: (id: string, at: number) =>
      add(id, at, (seed) => ({
        t: "freeze",
        count: 49,
        weight: 49,
        seed: seed.toString("hex"),
      })),
    chainOf: async (id: string) =>
      (await draws.findStatements(db, id)).map(({ body }) => readStatement(body)),
  };
}
