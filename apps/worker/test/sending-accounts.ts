import { randomUUID } from "node:crypto";
import type { Db } from "@sortes/db";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { Account } from "../src/newsletter/sending/account.ts";
import type { MailInHand, Verdict } from "../src/newsletter/sending/outcome.ts";
import { mailInHand, testTools, watchedPool } from "./claims.ts";

interface Given {
  url: string;
  key?: string;
  connections?: number;
  jitter?: number;
}

/** The account as one worker sees it; by default a new one. */
export async function newAccount(beside: Db, given: Given) {
  const { url, key = randomUUID(), connections = 4, jitter = 1 } = given;
  const pool = watchedPool(url);
  const onNews = vi.fn<() => void>();
  const tools = testTools({ ...pool, connections, jitter });
  const account = new Account(key, pool.db, tools, onNews);
  await account.look();
  return {
    ...pool,
    account,
    key,
    onNews,
    /** Judges the outcomes of several mails, each of another reader unless it is given. */
    judge: (verdict: Verdict, times = 1, mail?: MailInHand) => {
      for (let time = 0; time < times; time++)
        account.judge(verdict, mail ?? mailInHand(), "the reply");
    },
    row: async () => {
      const { rows } = await sql<{ fault: string | null; faultKind: string | null; pause: number }>`
        select fault, fault_kind, extract(epoch from retry_at - fault_since)::float8 as pause
        from sending_account where key = ${key}`.execute(beside);
      return rows[0];
    },
    /** The next look may test the account. */
    isDue: () =>
      sql`update sending_account set retry_at = clock_timestamp() where key = ${key}`.execute(
        beside,
      ),
  };
}
type Made = Awaited<ReturnType<typeof newAccount>>;

/** The state of the account, as `Sender` asks for it. */
export const stateOf = ({
  account: { allowed, isClosed, isTesting, doubtsBounces, notes },
}: Made) => {
  const told = Object.entries({ isClosed, isTesting, doubtsBounces });
  return [allowed, ...told.flatMap(([name, holds]) => (holds ? [name] : [])), ...notes].join(" ");
};
export const open = "0 isClosed campaigns_held";
export const testing = "1 isTesting campaigns_held";

/** An account with a fault that is being tested. */
export async function tested(beside: Db, given: Given) {
  const made = await newAccount(beside, given);
  made.judge("limited");
  await made.account.look();
  await made.isDue();
  await made.account.look();
  expect(stateOf(made)).toBe(testing);
  made.lines.length = 0;
  return made;
}
