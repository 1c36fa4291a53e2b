import { newId } from "@sortes/db";
import { queryDatabase } from "@sortes/testing";
import type { Known } from "./calls/call.ts";
import { hashOf, idOf, ofMuch, type Rows } from "./rows.ts";

/** Existing values in a database of `fillWithBigData`, for a person and a campaign with little data. */
export async function knownIn(url: string, rows: Rows): Promise<Known> {
  const some = Math.min(200, Math.floor(rows.things / 10));
  // the first ones belong to the person with much data
  const first = (much: number) => much + 1;
  const campaign = idOf("campaign", 10);
  const [row] = await queryDatabase(
    url,
    `select ${idOf("person", 2)} as person, ${idOf("result", first(ofMuch(rows)))} as result,
      ${idOf("public", first(20))} as session, ${hashOf("session", first(20))} as "sessionHash",
      ${hashOf("token", first(20))} as "tokenHash", ${idOf("pack", first(some))} as pack,
      ${idOf("preset", first(some))} as preset, ${idOf("generator", first(some))} as generator,
      ${idOf("generator", 3)} as "reportedGenerator",
      ${idOf("list", 1)} as "openList", ${idOf("joined", 1)} as joined, ${campaign} as campaign,
      ${idOf("campaign", 1)} as "sendingCampaign", ${idOf("campaign", 5)} as "scheduledCampaign",
      ${idOf("campaign", 6)} as "draftCampaign",
      (select id::text from campaign_recipient where campaign_id = ${campaign} limit 1) as recipient,
      (select id::text from campaign_link where campaign_id = ${campaign} limit 1) as link,
      ${idOf("subscriber", 2)} as subscriber, ${hashOf("reader", 1)} as "subscriberHash",
      ${idOf("mail", rows.mails - 30)} as mail, ${hashOf("mail token", first(20))} as "mailToken",
      ${idOf("draw", 6)} as draw, ${idOf("draw", 7)} as "openDraw",
      (select organiser from draw where id = ${idOf("draw", 6)}) as organiser,
      ${hashOf("inbound", 5)} as digest`,
  );
  const now = new Date();
  return { ...(row as unknown as Known), rows, fresh: newId(now), now };
}
