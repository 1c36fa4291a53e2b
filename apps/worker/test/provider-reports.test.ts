import { createHash } from "node:crypto";
import type { ProviderReport, ReportProvider } from "@sortes/contract";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import { providerStatus, type ProviderVerdict } from "@sortes/email";
import { testDatabase } from "@sortes/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { WorkerContext } from "../src/context.ts";
import { makeSubscribers } from "./campaigns.ts";
import { knownOf, type Reader, readers } from "./reports.ts";
import { testWorker } from "./test-worker.ts";

const { url } = await testDatabase();
const worker = async () => (await testWorker({ databaseUrl: url })).context;

const untouched = { recipient: "sent", subscriber: "active", suppressed: null, reports: [] };

async function reader(here: WorkerContext): Promise<Reader> {
  const [one] = await readers(here, 1);
  if (!one) throw new Error("there is no reader");
  return one;
}

/** Stores reports as the server does after it has verified their service. */
async function receive(here: WorkerContext, source: ReportProvider, ...reports: ProviderReport[]) {
  for (const report of reports) {
    const raw = Buffer.from(JSON.stringify(report));
    const digest = createHash("sha256").update(`${source}\n`).update(raw).digest("hex");
    await deliveryReports.insertInboundMessage(here.db, { digest, source, raw });
  }
  await here.inbound.wake();
}

const idOf = ({ id, campaignId }: Reader) => `${id}.${campaignId}@sortes.example`;

interface Said {
  words?: string;
  code?: string;
  verdict?: ProviderVerdict;
  action?: "failed" | "delayed";
  address?: string;
}

/** That the mail to a reader failed, by its Message-ID alone. */
const failed = (one: Reader, { address = one.address, ...said }: Said = {}): ProviderReport => ({
  kind: "delivery",
  returned: { envelopes: [], messageId: idOf(one) },
  recipients: [providerStatus({ address, ...said })],
});

const complained = (one: Reader, address = one.address): ProviderReport => ({
  kind: "complaint",
  returned: { envelopes: [], messageId: idOf(one) },
  addresses: [address],
});

describe("a bounce as a mail service posts it", () => {
  it.each<[Said, string, string | null, string]>([
    [{ code: "5.1.1", words: "smtp; 550 5.1.1 no" }, "failed bounced", "bounced", "suppressed"],
    [{ verdict: "dead" }, "failed bounced", "bounced", "suppressed"],
    [
      { verdict: "dead", words: "500 unknown recipient" },
      "failed bounced",
      "bounced",
      "suppressed",
    ],
    // the receiving server says something else than the service
    [{ verdict: "dead", words: "550 5.7.1 block list" }, "failed refused", null, "alerted"],
    [{ verdict: "dead", words: "552 5.2.2 over quota" }, "failed bounced", null, "failed"],
    // the service says something else than the code
    [{ verdict: "soft", code: "5.1.1", words: "550 5.1.1 no" }, "failed bounced", null, "failed"],
    [{ verdict: "policy", code: "5.1.1" }, "failed refused", null, "alerted"],
    [{ verdict: "message", code: "5.1.1" }, "failed refused", null, "failed"],
    // nobody says anything
    [{}, "failed bounced", null, "failed"],
  ])("as %o is %s, and suppresses: %s", async (said, recipient, suppressed, deed) => {
    const here = await worker();
    const one = await reader(here);
    await receive(here, "ses", failed(one, said));
    expect(await knownOf(here, one)).toMatchObject({
      recipient,
      suppressed,
      subscriber: "active",
      reports: [`bounce ${deed}`],
    });
  });

  it("is found by our Message-ID only with the address that the mail went to", async () => {
    const here = await worker();
    const [one, other] = await readers(here, 2);
    if (!one || !other) throw new Error("two readers");
    const dead = { code: "5.1.1", words: "550 5.1.1 no" };
    await receive(here, "sendgrid", failed(one, { ...dead, address: other.address }));
    await receive(here, "sendgrid", failed(one, { ...dead, address: "nobody@example.test" }));
    await receive(here, "sendgrid", complained(one, other.address));
    const unknown = failed({ ...one, campaignId: other.subscriberId }, dead);
    await receive(here, "sendgrid", unknown);
    for (const either of [one, other]) expect(await knownOf(here, either)).toMatchObject(untouched);
    await receive(here, "sendgrid", failed(one, { ...dead, address: one.address.toUpperCase() }));
    expect(await knownOf(here, one)).toMatchObject({ suppressed: "bounced" });
  });

  it("is not believed by its Message-ID if a mail says the same", async () => {
    const here = await worker();
    const one = await reader(here);
    const raw = Buffer.from(JSON.stringify(failed(one, { verdict: "dead" })));
    await deliveryReports.insertInboundMessage(here.db, { digest: "mail", source: "webhook", raw });
    await here.inbound.wake();
    expect(await knownOf(here, one)).toMatchObject(untouched);
  });

  it("counts once, whichever services and mails report it", async () => {
    const here = await worker();
    const one = await reader(here);
    await receive(here, "ses", failed(one, { verdict: "dead" }));
    await sql`delete from suppression`.execute(here.db);
    await receive(here, "mailgun", failed(one, { verdict: "dead", words: "in other words" }));
    expect(await knownOf(here, one)).toMatchObject({
      suppressed: null,
      reports: ["bounce suppressed"],
    });
  });

  it("suppresses after three soft ones in a row", async () => {
    const here = await worker();
    const addresses = await makeSubscribers(here, 1);
    for (const daysAgo of [30, 20, 10]) {
      const [one] = await readers(here, addresses, { daysAgo });
      if (!one) throw new Error("one reader");
      await receive(here, "postmark", failed(one, { verdict: "soft" }));
      expect(await knownOf(here, one)).toMatchObject({
        suppressed: daysAgo === 10 ? "bounced" : null,
      });
    }
  });

  it("is only recorded while the service still tries", async () => {
    const here = await worker();
    const one = await reader(here);
    await receive(
      here,
      "mailgun",
      failed(one, { action: "delayed", words: "452 4.2.2 over quota" }),
    );
    expect(await knownOf(here, one)).toMatchObject({ ...untouched, reports: ["delay noted"] });
  });
});

it("a complaint that a mail service posts suppresses and unsubscribes, once", async () => {
  const here = await worker();
  const one = await reader(here);
  for (const source of ["postmark", "mailgun"] as const)
    await receive(here, source, complained(one));
  expect(await knownOf(here, one)).toMatchObject({
    recipient: "sent",
    subscriber: "unsubscribed",
    suppressed: "complained",
    reports: ["complaint suppressed"],
  });
});

it("a report stored by another version in another form counts as unreadable", async () => {
  const here = await worker();
  const raw = Buffer.from('{"kind":"opened"}');
  await deliveryReports.insertInboundMessage(here.db, { digest: "later", source: "ses", raw });
  await here.inbound.wake();
  const { rows } = await sql<{ state: string }>`
    select state from inbound_message where digest = 'later'`.execute(here.db);
  expect(rows).toEqual([{ state: "unreadable" }]);
});
