import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { connectionLimits } from "../src/limits.ts";
import { replyIn, untilClosed } from "./support/socket.ts";
import { listening, people, tooSlow } from "./support/uploads.ts";

const { context, list, subjects, ended } = await listening(120_000);

describe("a long upload", () => {
  it("that stalls is ended in the caller's language, with its complete batches kept", async () => {
    const before = await subjects();
    const socket = await list(1_000_000);
    socket.write(people("stalled", 1500));
    expect(replyIn(await untilClosed(socket))).toMatchObject(tooSlow);
    expect(await ended(before)).toMatchObject({ complete: false, added: 1000 });
    const { rows } = await sql`
      select state from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(context.db);
    expect(rows).toEqual([]);
  });
});

it("a stalled client is informed before its connection is closed", () => {
  const { stalled, requestWithin, checkEvery, uploadWindow } = connectionLimits;
  expect(stalled).toBeGreaterThan(requestWithin + checkEvery);
  expect(stalled).toBeGreaterThan(2 * uploadWindow);
});
