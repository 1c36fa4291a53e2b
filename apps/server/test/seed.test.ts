import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { campaignStatuses } from "@sortes/contract";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { testServer } from "./support/server.ts";

const { call, person, context, databaseUrl } = await testServer();
const command = join(import.meta.dirname, "demo/seed.ts");

const seed = async (): Promise<string> => {
  const env = { ...process.env, NODE_ENV: "test", DATABASE_URL: databaseUrl };
  const { stdout } = await promisify(execFile)(process.execPath, [command], { env });
  return stdout;
};

interface Shown {
  status: string;
  counters: Record<string, number>;
}

let campaigns: Shown[];
let staff: string;

beforeAll(async () => {
  await seed();
  staff = (await person("Stan", { isStaff: true })).token;
  const list = await call("/api/newsletter/campaigns/list/?limit=100", { token: staff });
  ({ campaigns } = list.body.data);
});

describe("npm run seed", () => {
  it("creates a campaign in each state, with consistent recipients", () => {
    expect(new Set(campaigns.map(({ status }) => status))).toEqual(new Set(campaignStatuses));
    for (const { status, counters } of campaigns) {
      const { recipients = 0, queued = 0, sent = 0, failed = 0, skipped = 0 } = counters;
      const { unknown = 0, bounced = 0 } = counters;
      expect(queued + sent + failed + skipped + unknown).toBe(recipients);
      expect(bounced).toBeLessThanOrEqual(failed);
      const hasBegun = !["draft", "scheduled", "missed"].includes(status);
      expect(recipients > 1000).toBe(hasBegun);
      expect(failed - bounced + unknown > 0 && queued === 0).toBe(status === "sent_with_issues");
    }
  });

  it("creates nothing that is sent automatically, and content for all campaigns that may be sent", async () => {
    const { rows: due } = await sql`
      select 1 from campaign_recipient r join campaign c on c.id = r.campaign_id
      where c.status = 'sending' and r.state in ('queued', 'claimed', 'sending')
        and r.due_at < now() + interval '30 days'`.execute(context.db);
    expect(due).toEqual([]);
    const { rows: soon } = await sql`
      select 1 from campaign where status = 'scheduled' and scheduled_time < now() + interval '14 days'`.execute(
      context.db,
    );
    expect(soon).toEqual([]);
    const { rows: empty } = await sql`
      select title from campaign c where status <> 'draft' and 2 <> (
        select count(*) from campaign_content t where t.campaign_id = c.id and t.run = c.run)`.execute(
      context.db,
    );
    expect(empty).toEqual([]);
  });

  it("creates plausible statistics of people and machines", async () => {
    const { body } = await call("/api/newsletter/stats/", { token: staff });
    const { recentCampaigns, growth, totalSubscribers } = body.data;
    expect(totalSubscribers).toBeGreaterThan(1400);
    expect(recentCampaigns.length).toBeGreaterThan(4);
    for (const campaign of recentCampaigns) {
      const { tracking, sent, opens, openTimes, clicks, clickTimes, machineOpens } = campaign;
      expect(clicks).toBeLessThanOrEqual(opens);
      expect(opens).toBeLessThanOrEqual(Math.min(sent, openTimes));
      expect(clicks).toBeLessThanOrEqual(clickTimes);
      expect(opens > 0 && machineOpens > 0).toBe(tracking !== "off");
    }
    const { id } = recentCampaigns.find(({ name }: { name: string }) => name === "Autumn news");
    const one = await call(`/api/newsletter/campaigns/${id}/stats/`, { token: staff });
    const { links, timeline, unsubscribed } = one.body.data;
    expect(links).toHaveLength(3);
    expect(timeline.length).toBeGreaterThan(20);
    expect(unsubscribed).toBeGreaterThan(0);
    expect(growth.filter(({ added }: { added: number }) => added > 0).length).toBeGreaterThan(20);
    expect(growth.some(({ left }: { left: number }) => left > 0)).toBe(true);
  });

  it("creates bounces and complaints", async () => {
    const { rows: runs } = await sql<{ id: string; run: number }>`
      select id, run from campaign where status in ('sent', 'sent_with_issues') order by status`.execute(
      context.db,
    );
    const [, withIssues] = await deliveryReports.count(context.db, runs);
    const counted = campaigns.find(({ status }) => status === "sent_with_issues")?.counters;
    expect(withIssues?.bounced).toBe(counted?.["bounced"]);
    expect(withIssues?.complained).toBeGreaterThan(0);
  });

  it("changes nothing when it is run again", async () => {
    expect(await seed()).toBe("The demo data is there already.\n");
  });
});
