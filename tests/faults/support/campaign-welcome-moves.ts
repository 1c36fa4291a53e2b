import { expect } from "vitest";
import { expireLeases, seeded, type Store } from "./campaign-place.ts";
import {
  expectWelcomed,
  mailsOut,
  ordersOf,
  type Series,
  seriesOf,
  through,
} from "./campaign-welcome-series.ts";
import { call, register, start } from "./product.ts";

/** A staff member who changes the letters of a series through a server. */
async function staffOf(series: Series, random: ReturnType<typeof seeded>) {
  const { here, letters, query } = series;
  await start("server", series.variables);
  const { token } = await register(here.url);
  await query("update app_user set is_staff = true");
  const newsletter = `${here.url}/api/newsletter`;
  const put = async (path: string, body: object) => {
    const reply = await call(`${newsletter}/welcome/steps/${path}`, { token, body, method: "PUT" });
    expect([reply.status, reply.body]).toEqual([204, {}]);
  };
  const one = <T>(of: readonly T[]) => of[random(0, of.length - 1)];

  return {
    /** Moves a letter before another one, or to the end. @returns how many readers had some letters, but not all */
    move: async (): Promise<number> => {
      const [row] = await query(
        `select count(*)::int as n from welcome_reader r
         join campaign_recipient p on p.id = r.recipient_id
         where r.next_at is not null and p.state in ('sent', 'unknown')`,
      );
      const id = one(letters)?.step;
      const others = letters.map(({ step }) => step).filter((step) => step !== id);
      await put(`${id}/place/`, { before: one([...others, null]) });
      return Number(row?.["n"]);
    },
    /** Replaces a letter by a new draft. */
    replace: async (): Promise<void> => {
      const letter = one(letters)!;
      const draft = { title: letter.subject, subject: letter.subject, body: "<p>Hello</p>" };
      const made = await call(`${newsletter}/campaigns/`, { token, body: draft });
      expect(made.status).toBe(201);
      const campaignId = String(made.body.data.id);
      await put(`${letter.step}/letter/`, { campaign_id: campaignId });
      letter.campaigns.push(campaignId);
    },
  };
}

export interface WelcomeMoves {
  recipients: number;
  /** How often the two workers are killed. */
  kills: number;
  store: Store;
}

/**
 * A welcome series whose letters staff move and replace while readers are in the middle of it. Its two workers are
 * killed again and again, also during those changes.
 */
export async function welcomeMoves({ recipients, kills, store }: WelcomeMoves): Promise<void> {
  const subjects = ["Welcome", "How it goes on", "What else there is", "Good luck"];
  const series = await seriesOf({ recipients, store, subjects });
  const { letters, sink, query } = series;
  const random = seeded(`moves among ${recipients} on ${store}`);
  const staff = await staffOf(series, random);
  const begin = () => Promise.all([series.worker(), series.worker()]);
  let workers = await begin();
  const between: number[] = [];
  for (let i = 0; i < kills; i++) {
    const { accepted } = await sink.counts();
    const left = recipients * letters.length - accepted;
    await mailsOut(series, accepted + random(1, Math.max(1, Math.floor(left / (kills - i + 1)))));
    between.push(await staff.move());
    if (i % 2 === 1) await staff.replace();
    await Promise.all([staff.move(), ...workers.map((worker) => worker.stop("SIGKILL"))]);
    await expireLeases(series);
    workers = await begin();
  }
  await through(series);
  await expectWelcomed(series, { unknown: 2 * series.connections * kills, hasLeavers: false });
  const orders = await ordersOf(series);
  console.log(
    `${2 * kills} kills; readers in the middle at a move: ${between.join(", ")}; ${orders.size} orders`,
  );
  expect(Math.max(...between), "readers in the middle at a move").toBeGreaterThan(0);
  expect(orders.size, "orders of the letters").toBeGreaterThan(1);
  // replaced letters finish without intervention
  const former = letters.flatMap(({ campaigns }) => campaigns.slice(0, -1));
  const open = () =>
    query(
      `select id from campaign where status not in ('sent', 'sent_with_issues')
       and id in ('${former.join("', '")}')`,
    );
  await expect.poll(open).toEqual([]);
  await Promise.all(workers.map((worker) => worker.stop("SIGTERM")));
}
