import { readMail, type SmtpSink, testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { campaignTick } from "../src/newsletter/campaigns/tick.ts";
import type { WorkerContext } from "../src/context.ts";
import { runJob } from "../src/worker-host.ts";
import {
  campaign,
  countsOf,
  ended,
  rowsOf,
  setStatus,
  statusOf,
  makeSubscribers,
  suppress,
  workersOf,
} from "./campaigns.ts";

const database = await testDatabase();
const { worker, another } = workersOf(database.url);

const reached = ({ mails }: SmtpSink) =>
  mails.map(({ to }) => to[0] ?? "").toSorted((a, b) => a.localeCompare(b));
const sorted = (addresses: string[]) => addresses.toSorted((a, b) => a.localeCompare(b));
const one = { connections: 1 };

describe("a campaign that is being sent", () => {
  it("reaches every active subscriber once, in their language", async () => {
    const { context, sink } = await worker();
    const english = await makeSubscribers(context, 30);
    const romanian = await makeSubscribers(context, 10, { locale: "ro" });
    const id = await campaign(context);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(await countsOf(context, id)).toEqual({ sent: 40 });
    expect(reached(sink)).toEqual(sorted([...english, ...romanian]));
    for (const { raw, to } of sink.mails) {
      const mail = await readMail(raw);
      expect(mail.subject).toBe(romanian.includes(to[0] ?? "") ? "Vești" : "News");
      expect(mail.text).toContain(to[0]);
    }
    for (const row of await rowsOf(context, id))
      expect(row).toMatchObject({ attempts: 1, claimToken: null, lastError: null });
    const { rows } = await sql`select * from campaign_claim`.execute(context.db);
    expect(rows).toEqual([]);
  });

  it("is in its own language for every reader", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 2);
    await makeSubscribers(context, 2, { locale: "ro" });
    const id = await campaign(context, { language: "ro" });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(sink.mails).toHaveLength(4);
    for (const { raw } of sink.mails) {
      const { subject, headers, text } = await readMail(raw);
      expect(subject).toBe("Vești");
      expect(headers.get("content-language")).toBe("ro");
      expect(text).toMatch(/\/newsletter\/unsubscribe\/[\w-]{64}\?lang=ro\s/);
    }
  });

  // issue 24 B4
  it("omits readers of the other language if its writer wants that", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 3);
    const romanian = await makeSubscribers(context, 2, { locale: "ro" });
    const id = await campaign(context, { language: "ro", onlyItsLanguage: true });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(reached(sink)).toEqual(sorted(romanian));
    expect(await countsOf(context, id)).toEqual({ sent: 2 });
  });

  // issue 24 B5
  it("greets its readers by name, and shows custom fields in the reader's language", async () => {
    const { context, sink } = await worker();
    const { db } = context;
    const [ana = "", nobody = ""] = await makeSubscribers(context, 2, { locale: "ro" });
    await sql`update subscriber set name = 'Ana & <Ștefan>' where address = ${ana}`.execute(db);
    await sql`
      with field as (
        insert into subscriber_field (key, type, label_en, label_ro)
        values ('since', 'date', 'Since', 'Din') returning id
      )
      insert into subscriber_value (subscriber_id, field_id, day)
      select s.id, f.id, '2020-02-29' from subscriber s, field f where s.address = ${ana}`.execute(
      db,
    );
    const html = "<body><p>{{name|reader}}, {{since|always}}</p></body>";
    const id = await campaign(context, { html, language: "ro" });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    const mails = new Map(sink.mails.map(({ to, raw }) => [to[0], raw]));
    const shown = async (reader: string) => (await readMail(mails.get(reader) ?? "")).html;
    expect(await shown(ana)).toContain("<p>Ana &amp; &lt;Ștefan&gt;, 29 februarie 2020</p>");
    expect(await shown(nobody)).toContain("<p>reader, always</p>");
  });

  it("is sent without prepared statements, too", async () => {
    const { context, sink } = await worker({ prepare: false });
    const readers = await makeSubscribers(context, 250);
    const id = await campaign(context);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(reached(sink)).toEqual(sorted(readers));
  });

  it("is shared by workers, whichever of them get the jobs", async () => {
    const { context, sink } = await worker();
    const { context: second } = await another(sink);
    const readers = await makeSubscribers(context, 1000);
    const id = await campaign(context);
    const payload = { campaignId: id, run: 1 };
    const deliveries = [context, second].flatMap((each) =>
      Array.from({ length: 10 }, async (_, index) => {
        const job = { id: String(index), name: "campaign.start", payload };
        await runJob(each, job);
        await campaignTick(each);
      }),
    );
    await Promise.all(deliveries);
    expect(await ended(context, id)).toBe("sent");
    expect(reached(sink)).toEqual(sorted(readers));
    expect(await countsOf(context, id)).toEqual({ sent: 1000 });
    const workers = new Set(sink.mails.map(({ raw }) => /^Message-ID: .*$/im.exec(raw)?.[0]));
    expect(workers.size).toBe(1000);
  });

  it("leaves no connection to the mail server open once it is over", async () => {
    const { context, sink } = await worker();
    await makeSubscribers(context, 3);
    const id = await campaign(context);
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    // the mail server itself closes idle ones after a minute
    await expect.poll(() => sink.open, { timeout: 45_000 }).toBe(0);
  });

  it("is not stuck behind a large one", async () => {
    const { context, sink } = await worker({ sending: one });
    await makeSubscribers(context, 300);
    const large = await campaign(context, { html: "<p>large</p>" });
    let small = "";
    // while its first mail is held up, so that the others are still to come however long this takes
    const joined = new Promise<void>((resolve, reject) => {
      const join = async () => {
        small = await campaign(context, { topic: "tips", html: "<p>small</p>" });
        await sql`update subscriber set topics = '{product}' where address not like 'reader_@%'`.execute(
          context.db,
        );
        await campaignTick(context);
        await expect
          .poll(() => countsOf(context, small))
          .toEqual({ claimed: 9, "skipped topic": 291 });
      };
      sink.meet({ at: "recipient", meanwhile: () => join().then(resolve, reject) });
    });
    await campaignTick(context);
    await joined;
    expect(await ended(context, small)).toBe("sent");
    expect(await statusOf(context, large)).toMatchObject({ status: "sending" });
    expect(await ended(context, large)).toBe("sent");
    expect(await countsOf(context, small)).toEqual({ sent: 9, "skipped topic": 291 });
  });

  it.each([-1, 1])(
    "uses only the clock of the database, with one that is %i hours ahead",
    async (hours) => {
      const { context, sink, clock } = await worker();
      clock.advance(hours * 3_600_000);
      const readers = await makeSubscribers(context, 5);
      const later = await campaign(context, { status: "scheduled", dueIn: 1800 });
      const id = await campaign(context, { status: "scheduled", dueIn: -1 });
      await campaignTick(context);
      expect(await ended(context, id)).toBe("sent");
      expect(reached(sink)).toEqual(sorted(readers));
      expect(await statusOf(context, later)).toMatchObject({ status: "scheduled" });
    },
  );
});

describe("a mail whose last bytes are not sent yet", () => {
  const changes: [string, string, (context: WorkerContext, id: string) => Promise<unknown>][] = [
    ["its campaign is paused", "queued", (context, id) => setStatus(context, id, "paused")],
    ["its campaign is cancelled", "queued", (context, id) => setStatus(context, id, "cancelled")],
    [
      "all sending is stopped",
      "queued",
      ({ db }) => sql`update sending_control set stopped = true`.execute(db),
    ],
    [
      "its reader unsubscribes",
      "skipped unsubscribed",
      ({ db }) => sql`update subscriber set state = 'unsubscribed'`.execute(db),
    ],
    ["its reader is erased", "skipped erased", ({ db }) => sql`delete from subscriber`.execute(db)],
  ];
  for (const [what, state, act] of changes)
    it(`is held back if ${what}`, async () => {
      const { context, sink } = await worker({ sending: one });
      await makeSubscribers(context, 1);
      const id = await campaign(context);
      const change = new Promise<void>((resolve) =>
        sink.meet({ at: "recipient", meanwhile: () => act(context, id).then(() => resolve()) }),
      );
      await campaignTick(context);
      await change;
      await expect.poll(() => countsOf(context, id)).toEqual({ [state]: 1 });
      expect(await rowsOf(context, id)).toMatchObject([{ attempts: 0, sentAt: null }]);
      await context.sender.close();
      expect(sink.mails).toEqual([]);
    });

  it("is held back if its claim expired, and sent with the next one", async () => {
    const { context, sink } = await worker({ sending: one });
    await makeSubscribers(context, 1);
    const id = await campaign(context);
    const expire = () =>
      sql`update campaign_claim set lease_until = now() - interval '1 s'`.execute(context.db);
    sink.meet({ at: "recipient", meanwhile: expire });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect([sink.attempts, sink.mails.length]).toEqual([2, 1]);
  });

  it("passes to another worker if the first one was suspended", async () => {
    const { context, sink } = await worker({ sending: one });
    const { context: second } = await another(sink, one);
    await makeSubscribers(context, 1);
    const id = await campaign(context);
    sink.meet({
      at: "recipient",
      // as if the first had been suspended beyond its lease: the other gets the row and sends it
      meanwhile: async () => {
        await context.sender.wake();
        // and not the first, which looks every second
        context.sender.wake = () => Promise.resolve();
        await sql`update campaign_claim set lease_until = now() - interval '1 h'`.execute(
          second.db,
        );
        await campaignTick(second);
        await expect.poll(() => sink.mails.length).toBe(1);
      },
    });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    await context.sender.close();
    expect(sink.mails.length).toBe(1);
  });

  it("is held back if its address is suppressed", async () => {
    const { context, sink } = await worker({ sending: one });
    const [address = ""] = await makeSubscribers(context, 1);
    const id = await campaign(context);
    sink.meet({ at: "recipient", meanwhile: () => suppress(context, address) });
    await campaignTick(context);
    expect(await ended(context, id)).toBe("sent");
    expect(await countsOf(context, id)).toEqual({ "skipped suppressed": 1 });
    expect(sink.mails).toEqual([]);
  });
});
