import { openQueues } from "@sortes/queue";
import { addCampaign, addSubscribers } from "@sortes/testing";
import { type Figure, quantile, type Size } from "./support/report.ts";
import { type Sending, withSending } from "./support/sending.ts";

interface Effort {
  schedules: number;
  /** Seconds until the first campaign, and between campaigns. */
  first: number;
  between: number;
}

const efforts: Record<Size, Effort> = {
  full: { schedules: 50, first: 8, between: 0.7 },
  tiny: { schedules: 3, first: 3, between: 0.5 },
};

/**
 * Delay of scheduled campaigns in milliseconds, by the database's clock: with the server's delayed jobs, against the
 * tick alone.
 */
export const run = (size: Size): Promise<Figure[]> =>
  withSending(async (sending) => {
    await addSubscribers(sending.databaseUrl, 1);
    await sending.startWorker(2);
    const announced = await lateness(sending, efforts[size], true);
    const found = await lateness(sending, efforts[size], false);
    const what = `of ${efforts[size].schedules} schedules`;
    return [
      figure(`p99 lateness ${what}`, quantile(announced, 0.99), quantile(found, 0.99)),
      figure(`median lateness ${what}`, quantile(announced, 0.5), quantile(found, 0.5)),
    ];
  });

const figure = (what: string, announced: number, found: number): Figure => ({
  what,
  found: `${announced.toFixed(0)} ms`,
  baseline: `without a job, ${found.toFixed(0)} ms`,
  ratio: announced / found,
});

async function lateness(sending: Sending, effort: Effort, announce: boolean): Promise<number[]> {
  const { schedules, first, between } = effort;
  const queues = openQueues({
    databaseUrl: sending.databaseUrl,
    redisUrl: undefined,
    onError: (error) => console.error(error),
  });
  const ids: string[] = [];
  for (let i = 0; i < schedules; i++) {
    const scheduledIn = first + i * between;
    const row = { status: "scheduled", scheduledIn } as const;
    const campaignId = await addCampaign(sending.databaseUrl, row);
    ids.push(campaignId);
    if (announce) {
      const [due] = await sending.query(
        `select ceil(extract(epoch from scheduled_time - clock_timestamp()) * 1000)::int as ms
         from campaign where id = '${campaignId}'`,
      );
      const delayMs = Number(due?.["ms"]);
      await queues.producer.announce("campaign.start", { campaignId, run: 1 }, { delayMs });
    }
  }
  for (;;) {
    const rows = await sending.query(
      `select extract(epoch from started_at - scheduled_time)::float8 * 1000 as late
       from campaign where started_at is not null and id in ('${ids.join("','")}')`,
    );
    if (rows.length === schedules) {
      await queues.close();
      return rows.map(({ late }) => Number(late));
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
