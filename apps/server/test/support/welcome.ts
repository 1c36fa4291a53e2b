import { hashOfToken, inTransaction, newToken, unsubscribeToken } from "@sortes/db";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as welcomeReaders from "@sortes/db/newsletter/campaigns/welcome-readers";
import { sql } from "kysely";
import { expect } from "vitest";
import type { campaigner } from "./campaigns.ts";
import type { TestServer } from "./server.ts";
import { subscribersOf } from "./subscribers.ts";

const path = "/api/newsletter/welcome/";
/** The field that addresses a draft to all subscribers. */
export const toAll = { topic: null };

/** The welcome series, for staff, readers and the worker. */
export function welcomeOf(
  server: TestServer,
  { token, draft }: Pick<Awaited<ReturnType<typeof campaigner>>, "token" | "draft">,
) {
  const { call, context, clock } = server;
  const { db } = context;
  const { known, find } = subscribersOf(server);
  let count = 0;

  const addStep = (campaign_id: string, wait_hours = 0, headers = {}) =>
    call(`${path}steps/`, { token, body: { campaign_id, wait_hours }, headers });

  /** Creates the token for the link in a confirmation mail. */
  async function linkOf(subscriberId: string): Promise<string> {
    const link = newToken();
    await mailTokens.insert(db, {
      hash: hashOfToken(link),
      kind: "confirm_subscription",
      subscriberId,
      expiresAt: new Date(clock.now().getTime() + 60_000),
      createdAt: clock.now(),
    });
    return link;
  }
  const follow = (link: string) => call(`/api/newsletter/confirm/${link}/`, { method: "POST" });

  return {
    series: async () => {
      const reply = await call(path, { token });
      if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
      return reply.body.data;
    },
    turn: (is_on: boolean) => call(path, { method: "PUT", token, body: { is_on } }),
    addStep,
    setWait: (id: string, wait_hours: number) =>
      call(`${path}steps/${id}/`, { method: "PATCH", token, body: { wait_hours } }),
    replace: (id: string, campaign_id: string) =>
      call(`${path}steps/${id}/letter/`, { method: "PUT", token, body: { campaign_id } }),
    move: (id: string, before: string | null) =>
      call(`${path}steps/${id}/place/`, { method: "PUT", token, body: { before } }),
    remove: (id: string) => call(`${path}steps/${id}/`, { method: "DELETE", token }),
    /** Adds a step with a new draft. @returns the step's id, and its campaign */
    step: async (waitHours = 0): Promise<{ id: string; campaignId: string }> => {
      const campaignId = await draft(toAll);
      const reply = await addStep(campaignId, waitHours);
      expect(reply.status).toBe(201);
      return { id: reply.body.data.id, campaignId };
    },
    linkOf,
    follow,
    /** A subscriber who has followed the link of the confirmation mail. @returns their id */
    confirmed: async (email = `reader${++count}@example.test`): Promise<string> => {
      const id = (await find(email))?.id ?? (await known(email, "pending"));
      expect((await follow(await linkOf(id))).status).toBe(200);
      return id;
    },
    leave: (id: string) =>
      call(`/api/newsletter/unsubscribe/${unsubscribeToken(context.config.appSecret, id)}/`, {
        method: "POST",
      }),
    /** Queues the due steps, as the worker's tick does. */
    tick: () =>
      inTransaction(db, (tx) => welcomeReaders.queueSteps(tx, { limit: 1000, monthlyCapDays: 28 })),
    /** Whether a reader still has letters to come; undefined: the reader never began. */
    onTheWay: async (id: string): Promise<boolean | undefined> => {
      const { rows } = await sql<{ next: boolean }>`
        select next_at is not null as next from welcome_reader where subscriber_id = ${id}`.execute(
        db,
      );
      return rows[0]?.next;
    },
    /** The states of a letter's recipients, with the reason for those who do not get it. */
    statesOf: async (campaignId: string): Promise<string[]> => {
      const { rows } = await sql<{ state: string; reason: string | null }>`
        select state, reason from campaign_recipient where campaign_id = ${campaignId} order by id`.execute(
        db,
      );
      return rows.map(({ state, reason }) => [state, reason].filter(Boolean).join(" "));
    },
    clear: async (): Promise<void> => {
      await sql`truncate welcome_step, welcome_reader, campaign_recipient`.execute(db);
      await sql`update welcome_series set is_on = false`.execute(db);
      await sql`update sending_control set looked_at = now()`.execute(db);
    },
  };
}
