import type { SubscriberState } from "@sortes/contract";
import { suppressionHash } from "@sortes/db";
import * as consents from "@sortes/db/newsletter/readers/consent";
import { sql } from "kysely";
import type { Call, TestServer } from "./server.ts";

/** Helpers of subscriber tests. */
export function subscribersOf(server: TestServer) {
  const { call, context, clock } = server;
  const { db, config } = context;
  return {
    /** Registers a staff member. @returns their token and id. */
    staff: (name: string) => server.person(name, { isStaff: true }),
    /** Inserts a subscriber. @returns their id */
    known: async (email: string, state: SubscriberState): Promise<string> => {
      const { rows } = await sql<{ id: string }>`
        insert into subscriber (id, address, address_key, address_hash, locale, state, topics, requested_at, confirmed_at,
          unsubscribed_at, created_at)
        values (gen_random_uuid(), ${email}, lower(${email}),
          ${suppressionHash(config.appSecret, email)}, 'en', ${state}, '{tips}', ${clock.now()},
          ${state === "pending" ? null : clock.now()}, ${state === "unsubscribed" ? clock.now() : null},
          ${clock.now()})
        returning id`.execute(db);
      return rows[0]?.id ?? "";
    },
    suppress: async (
      email: string,
      reason: "bounced" | "complained" | "erased" | "staff" = "bounced",
    ): Promise<void> => {
      const addressHash = suppressionHash(config.appSecret, email);
      await consents.insertSuppression(db, { addressHash, reason });
    },
    suppressionOf: async (email: string) =>
      await consents.findSuppression(db, suppressionHash(config.appSecret, email)),
    /** The number of active subscribers with addresses like this. */
    count: async (like: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from subscriber
        where address like ${like} and state = 'active'`.execute(db);
      return rows[0]?.count;
    },
    /** The subscriber with this address. */
    find: async (email: string) => {
      const { rows } = await sql<{
        id: string;
        address: string;
        locale: string;
        state: SubscriberState;
        frequency: string;
        topics: string[];
      }>`select id, address, locale, state, frequency, topics from subscriber
        where address_key = ${email}`.execute(db);
      return rows[0];
    },
    /** The consent events of a subscriber, oldest first, each as `kind by source`. */
    said: async (id: string): Promise<string[]> => {
      const { rows } = await sql<{ said: string }>`
        select kind || ' by ' || source as said from consent_event
        where subscriber_id = ${id} order by created_at, id`.execute(db);
      return rows.map((row) => row.said);
    },
    /** The audit log entries with this action, oldest first. */
    audited: async (action: string) => {
      const { rows } = await sql<{
        actor: string;
        subject: string;
        detail: Record<string, unknown>;
      }>`select actor, subject, detail from audit_log where action = ${action}
        order by created_at, id`.execute(db);
      return rows;
    },
    /** Imports a list. */
    importList: (
      token: string | undefined,
      body: string | Buffer,
      options: Call = {},
      query = "?consent_confirmed=true&language=en",
    ) =>
      call(`/api/newsletter/subscribers/import/${query}`, {
        method: "POST",
        token,
        body,
        ...options,
        headers: { "content-type": "text/csv", ...options.headers },
      }),
  };
}
