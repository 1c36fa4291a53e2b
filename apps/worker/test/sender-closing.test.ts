import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { besideSender } from "./beside.ts";
import { waiting } from "./feeds.ts";
import { hold, hour, newSender } from "./senders.ts";

const { url, beside, claims, statusOf } = await besideSender();

describe("a sender that is closed", () => {
  it("finishes mails in hand, and returns the rest at once", async () => {
    const made = await newSender(url);
    const { sender, sink, returned } = made;
    const campaign = await waiting(beside, { readers: 3 });
    const { letGo } = hold(made, "body");
    await sender.wake();
    const states = async () => (await campaign.states()).toSorted();
    await expect.poll(states).toEqual(["claimed", "claimed", "sending"]);
    const closed = sender.close(hour);
    await expect.poll(states).toEqual(["queued", "queued", "sending"]);
    letGo();
    await closed;
    expect(await states()).toEqual(["queued", "queued", "sent"]);
    expect(await claims()).toBe(0);
    expect(returned).toEqual([campaign.id]);
    await expect.poll(() => sink.open).toBe(0);
  });

  it("returns slow mails, and waits for those whose last bytes are sent", async () => {
    const made = await newSender(url, { connections: 2 });
    const { sender, returned } = made;
    const campaign = await waiting(beside, { readers: 2 });
    const { letGo } = hold(made, "recipient", "body");
    await sender.wake();
    const states = async () => (await campaign.states()).toSorted();
    await expect.poll(states).toEqual(["claimed", "sending"]);
    const closed = sender.close(100);
    await expect.poll(states).toEqual(["queued", "sending"]);
    await expect.poll(() => returned).toEqual([campaign.id, campaign.id]);
    expect(sender.inHand).toBe(2);
    letGo();
    await closed;
    expect(await states()).toEqual(["queued", "sent"]);
    expect(await claims()).toBe(0);
  });

  it("sends no slow mail later, even if it could not be returned", async () => {
    const made = await newSender(url);
    const { sender, sink, said } = made;
    await waiting(beside);
    await sql`
      create function refuse() returns trigger language plpgsql as 'begin raise ''refused''; end';
      create trigger refuse before update on campaign_recipient for each row
        when (old.state = 'claimed' and new.state = 'queued') execute function refuse()`.execute(
      beside,
    );
    onTestFinished(() => void sql`drop function refuse cascade`.execute(beside));
    const { letGo } = hold(made, "recipient");
    await sender.wake();
    await expect.poll(() => sink.attempts).toBe(1);
    await sender.close(100);
    expect(said()).toContain("recipients could not be released");
    letGo();
    await expect.poll(() => sender.inHand).toBe(0);
    expect(sink.mails).toEqual([]);
  });

  it("looks for no campaign any more", async () => {
    const { sender, sink, looks, returned } = await newSender(url, { times: { soon: 10 } });
    const campaign = await waiting(beside);
    await sender.wake();
    await expect.poll(() => statusOf(campaign)).toBe("sent");
    await sender.close();
    await expect.poll(() => sink.open).toBe(0);
    const before = looks();
    const later = await waiting(beside);
    await sender.wake();
    expect([looks(), returned]).toEqual([before, []]);
    expect(await later.states()).toEqual(["queued"]);
  });
});
