import { hashOfToken, inTransaction, newId } from "@sortes/db";
import * as personalTokens from "@sortes/db/accounts/personal-tokens";
import { queryDatabase, testDatabase } from "@sortes/testing";
import { expect, it } from "vitest";
import { housekeeping } from "../src/jobs/housekeeping.ts";
import { registered } from "./people.ts";
import { testWorker } from "./test-worker.ts";

const day = 24 * 60 * 60 * 1000;

it("personal tokens are deleted a month after they expired", async () => {
  const { url } = await testDatabase();
  const { context, clock } = await testWorker({ databaseUrl: url });
  const { userId } = await registered(context);
  const make = async (name: string, days: number) => {
    const createdAt = clock.now();
    await inTransaction(context.db, (tx) =>
      personalTokens.insert(tx, {
        id: newId(createdAt),
        userId,
        hash: hashOfToken(name),
        name,
        scopes: ["history:read"],
        expiresAt: new Date(createdAt.getTime() + days * day),
        createdAt,
      }),
    );
  };
  const names = async () =>
    (await personalTokens.list(context.db, userId)).map(({ name }) => name).sort();
  await make("short", 1);
  await make("long", 90);
  clock.advance(30 * day);
  await housekeeping(context);
  expect(await names()).toEqual(["long", "short"]);
  clock.advance(2 * day);
  await housekeeping(context);
  expect(await names()).toEqual(["long"]);
});

it("housekeeping that fails for one table goes on with the others, and fails in the end", async () => {
  const { url } = await testDatabase();
  const { context, clock } = await testWorker({ databaseUrl: url });
  const { userId } = await registered(context);
  const createdAt = clock.now();
  await inTransaction(context.db, (tx) =>
    personalTokens.insert(tx, {
      id: newId(createdAt),
      userId,
      hash: hashOfToken("old"),
      name: "old",
      scopes: ["history:read"],
      expiresAt: createdAt,
      createdAt,
    }),
  );
  // sessions are the first of all
  await queryDatabase(
    url,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refuse before delete on user_session for each statement execute function refuse()`,
  );
  clock.advance(40 * day);
  await expect(housekeeping(context)).rejects.toThrow("housekeeping failed in 1 of its parts");
  expect(await personalTokens.list(context.db, userId)).toEqual([]);
});
