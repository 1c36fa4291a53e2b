import { hashOfToken, inTransaction, newId } from "@sortes/db";
import * as personalTokens from "@sortes/db/accounts/personal-tokens";
import { testDatabase } from "@sortes/testing";
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
