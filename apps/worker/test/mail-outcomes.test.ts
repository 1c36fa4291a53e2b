import { isDatabaseGone } from "@sortes/db";
import { MailOutcomeUnknownError, MailRejectedError } from "@sortes/email";
import { describe, expect, it } from "vitest";
import { type MailInHand, outcomeOf, putOff } from "../src/newsletter/sending/outcome.ts";

const mail: MailInHand = {
  id: "7",
  token: "0197a2b0-0000-7000-8000-000000000000",
  subscriberId: "0197a2b0-0000-7000-8000-000000000001",
  attempts: 0,
  address: "ana@sortes.test",
  addressHash: "the hash",
  locale: "en",
  name: undefined,
  fields: [],
  variant: null,
};

type Answer = ConstructorParameters<typeof MailRejectedError>;

/** The state of a mail after an outcome, its reason, and whether the attempt counts. */
const back = "queued, uncounted";
const later = "queued";

const fateOf = (error: unknown) => {
  const { settlement, verdict } = outcomeOf(mail, error, 0.5);
  const { state, reason, counts } = settlement;
  const fate = [reason ? `${state} ${reason}` : state, ...(counts ? [] : ["uncounted"])].join(", ");
  return [fate, verdict];
};

describe("a rejected mail, by the server's answer,", () => {
  it.each<[Answer[1], Answer[2], string, string]>([
    // the address
    ["address", { step: "rcpt_to", code: 550 }, later, "policy"],
    ["address", { step: "rcpt_to", code: 553 }, later, "policy"],
    ["address", { step: "rcpt_to", code: 554 }, later, "policy"],
    ["address", { step: "rcpt_to", code: 551 }, "failed bounced", "bounced"],
    ["address", { step: "rcpt_to", code: 550, says: "mailbox" }, "failed bounced", "bounced"],
    ["address", { step: "rcpt_to", code: 550, says: "dead" }, "failed bounced", "bounced"],
    // the mail
    ["message", { step: "message", code: 554 }, "failed refused", "fine"],
    ["mail", { step: "message", code: 451 }, later, "fine"],
    // the policy of a receiver, once it is named
    ["account", { step: "rcpt_to", code: 550, says: "policy" }, later, "policy"],
    ["account", { step: "data", code: 550, says: "policy" }, later, "policy"],
    ["server", { step: "message", code: 450, says: "policy" }, later, "policy"],
    ["account", { step: "mail_from", code: 550, says: "policy" }, back, "fault"],
    ["account", { step: "rcpt_to", code: 550, says: "account" }, back, "stumble"],
    // the connection
    ["server", { step: "connect", code: 421, says: "crowded" }, back, "crowded"],
    ["server", { step: "rcpt_to", code: 421, says: "crowded" }, back, "crowded"],
    ["server", { step: "connect", code: 421 }, back, "turned_away"],
    ["server", { step: "greeting", code: 421 }, back, "turned_away"],
    ["server", { step: "tls", code: 421 }, back, "turned_away"],
    ["server", { step: "mail_from", code: 421 }, back, "fault"],
    ["server", { step: "connect", code: 554 }, back, "fault"],
    ["server", { step: "greeting" }, back, "fault"],
    // perhaps this very mail
    ["server", { step: "mail_from" }, back, "stumble"],
    ["server", { step: "rcpt_to", code: 421 }, back, "stumble"],
    ["server", { step: "data" }, back, "stumble"],
    ["server", { step: "message", code: 421 }, back, "stumble"],
  ])("at fault: %s, %o → %s, %s", (fault, rejection, fate, verdict) => {
    expect(fateOf(new MailRejectedError("words", fault, rejection))).toEqual([fate, verdict]);
  });

  it("waits for the account's next allowance, wherever the server says so", () => {
    const words = "450 4.7.1 Error: too much mail from 192.0.2.7";
    const limit = new MailRejectedError(words, "account", { step: "rcpt_to", code: 450 });
    expect(outcomeOf(mail, limit, 0)).toEqual({
      verdict: "limited",
      settlement: expect.objectContaining({ state: "queued", error: words, pauseSeconds: 1 }),
    });
  });

  it("names the hash of a dead address only, and the sizes of one that is too large", () => {
    const settled = (says: "dead" | "mailbox") =>
      outcomeOf(
        mail,
        new MailRejectedError("words", "address", { step: "rcpt_to", code: 550, says }),
        0,
      ).settlement;
    expect(settled("dead")).toMatchObject({ deadAddressHash: "the hash", error: "words" });
    expect(settled("mailbox")).toMatchObject({ deadAddressHash: null, error: "words" });
    const sizes = { letter: 2, limit: 1 };
    const refused = (answer: Answer[2]) =>
      outcomeOf(mail, new MailRejectedError("words", "message", answer), 0);
    expect(refused({ sizes })).toMatchObject({ sizes });
    expect(refused({})).not.toHaveProperty("sizes");
  });
});

describe("a mail without an answer", () => {
  it.each([
    ["counts if it may have arrived", new MailOutcomeUnknownError("silence"), "unknown", "silence"],
    [
      "is queued again, uncounted, while the database is away",
      Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" }),
      back,
      "the database was away",
    ],
    ["is tried again after any other error", new Error("a bug"), later, "an internal fault"],
  ])("%s", (_, error, fate, told) => {
    expect(isDatabaseGone(error)).toBe(fate === back);
    expect(fateOf(error)).toEqual([fate, "nothing"]);
    expect(outcomeOf(mail, error, 0).settlement.error).toBe(told);
  });

  it("is put off for about a minute, spread by a quarter, and given up after the fifth try", () => {
    const pause = (jitter: number) => putOff(mail, "words", jitter).pauseSeconds;
    expect([pause(0), pause(0.5), pause(1)]).toEqual([45, 60, 75]);
    const last = putOff({ ...mail, attempts: 4 }, "words", 0);
    expect(last).toMatchObject({ state: "failed", reason: "gave_up", error: "words" });
    expect(last).toMatchObject({ counts: true, pauseSeconds: 0 });
  });
});
