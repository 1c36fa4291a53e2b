import { newId } from "@sortes/db";
import { queryDatabase } from "@sortes/testing";
import type { Known } from "./calls/call.ts";
import { hashOf, idOf, ofMuch, type Rows } from "./rows.ts";

/** Existing values in a database of `fillWithBigData`, for the person and campaign with little or much data. */
export async function knownIn(url: string, rows: Rows, has: "little" | "much"): Promise<Known> {
  const isMuch = has === "much";
  const some = Math.min(200, Math.floor(rows.things / 10));
  const first = (much: number) => (isMuch ? 1 : much + 1);
  const campaign = idOf("campaign", isMuch ? 2 : 10);
  const drawn = isMuch ? 1 : 6;
  const [row] = await queryDatabase(
    url,
    `select ${idOf("person", isMuch ? 1 : 2)} as person, ${idOf("result", first(ofMuch(rows)))} as result,
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
      ${idOf("draw", drawn)} as draw, ${idOf("draw", 7)} as "openDraw",
      (select organiser from draw where id = ${idOf("draw", drawn)}) as organiser,
      ${hashOf("inbound", 5)} as digest`,
  );
  const now = new Date();
  return { ...(row as unknown as Known), rows, fresh: newId(now), now };
}
