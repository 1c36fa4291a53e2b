import type { CampaignStatus } from "@sortes/contract";
import { openQueues } from "@sortes/queue";
import { setPostalAddress } from "@sortes/testing";
import { sql } from "kysely";
import { afterAll } from "vitest";
import type { Reply, TestServer } from "./server.ts";

export const campaignsPath = "/api/newsletter/campaigns/";

/** A campaign without warnings. */
export const letter = {
  title: "March",
  subject: "What is new",
  preheader: "Draws that anybody can check",
  topic: "product",
  body: '<h1>Hello</h1><p>Read <a href="https://sortes.test/new">what is new</a>.</p>',
};

/** A staff member and their actions on campaigns. A postal address is set, so that campaigns can be sent. */
export async function campaigner(server: TestServer, name: string) {
  const { call, context } = server;
  const { token, id: actor } = await server.person(name, { isStaff: true });
  const { db } = context;
  await setPostalAddress(server.databaseUrl);

  async function draft(changes: object = {}): Promise<string> {
    const reply = await call(campaignsPath, { token, body: { ...letter, ...changes } });
    if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
    return reply.body.data.id;
  }

  return {
    token,
    actor,
    draft,
    read: async (id: string) => (await call(`${campaignsPath}${id}/`, { token })).body.data,
    /** Calls an action of a campaign. It may reach nobody, since most campaigns in tests have no readers. */
    act: (id: string, action: string, body: object = {}, headers = {}): Promise<Reply> => {
      const even = action === "send" || action === "schedule" ? { even_to_nobody: true } : {};
      return call(`${campaignsPath}${id}/${action}/`, {
        token,
        body: { ...even, ...body },
        headers,
      });
    },
    change: (id: string, body: object): Promise<Reply> =>
      call(`${campaignsPath}${id}/`, { method: "PATCH", token, body }),
    remove: (id: string): Promise<Reply> =>
      call(`${campaignsPath}${id}/`, { method: "DELETE", token }),
    /** Sets a campaign's state as a worker does. */
    put: (id: string, status: CampaignStatus) =>
      sql`update campaign set status = ${status}, run = 1,
        scheduled_time = case when ${status} in ('scheduled', 'missed') then now() + interval '1 hour' end,
        pause_reason = case when ${status} = 'paused' then 'staff' end where id = ${id}`.execute(
        db,
      ),
    /** The stored contents of a campaign, each as run and language. */
    frozen: async (id: string): Promise<string[]> => {
      const { rows } = await sql<{ what: string }>`
        select run || ' ' || locale as what from campaign_content
        where campaign_id = ${id} order by run, locale`.execute(db);
      return rows.map(({ what }) => what);
    },
    /** The audit entries of a campaign; all must be by this person. */
    recorded: async (id: string): Promise<string[]> => {
      const { rows } = await sql<{ action: string; actor: string }>`
        select action, actor from audit_log where subject = ${id} order by id`.execute(db);
      const others = rows.filter((row) => row.actor !== actor);
      if (others.length > 0) throw new Error(`somebody else did ${JSON.stringify(others)}`);
      return rows.map(({ action }) => action);
    },
  };
}

export const hour = 60 * 60 * 1000;
export const inAnHour = () => new Date(Date.now() + hour).toISOString();

/** Works through a server's announcements about campaigns: those so far, in a list that grows. */
export function announcementsOf({ databaseUrl }: TestServer) {
  const announced: { name: string; payload: unknown }[] = [];
  const queues = openQueues({ databaseUrl, redisUrl: undefined, onError: () => {} });
  queues.worker("campaigns", async ({ name, payload }) => void announced.push({ name, payload }), {
    concurrency: 1,
  });
  afterAll(() => queues.close());
  return announced;
}
