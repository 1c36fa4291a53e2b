import pg from "pg";
import { vi } from "vitest";

type Query = (text: unknown, ...rest: unknown[]) => unknown;

/** The queue's own statements, which are read from files that begin with a comment, and the processes' heartbeats. */
const unasked = /^\s*--|bullmq|process_heartbeat/i;

/**
 * The SQL statements that `work` executes, in order: a measure of its cost without a clock. Excludes those of the queue
 * and of heartbeats, which nobody waits for.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with its `this` below
  const ask = pg.Client.prototype.query as Query;
  const spy = vi
    .spyOn(pg.Client.prototype as { query: Query }, "query")
    .mockImplementation(function watched(this: pg.Client, ...given: Parameters<Query>) {
      const [asked] = given;
      const text = typeof asked === "string" ? asked : (asked as { text?: string }).text;
      if (text !== undefined && !unasked.test(text)) texts.push(text);
      return ask.apply(this, given);
    });
  try {
    await work();
  } finally {
    spy.mockRestore();
  }
  return texts;
}
