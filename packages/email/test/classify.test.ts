import { describe, expect, it } from "vitest";
import {
  bounceClass,
  classify,
  enhancedCodeOf,
  type Fault,
  holdsBack,
  isAddressDead,
  isLimit,
  MailRejectedError,
  rejectionClass,
  type SmtpStep,
} from "../src/index.ts";
import { failureOf } from "../src/transports/smtp-failure.ts";

const table: [SmtpStep, number | undefined, string | undefined, Fault][] = [
  // no way to the server, or none that is safe
  ["connect", undefined, undefined, "server"],
  ["connect", 554, undefined, "server"],
  ["tls", undefined, undefined, "server"],
  ["tls", 454, "4.7.0", "server"],
  ["greeting", 421, undefined, "server"],
  ["greeting", 550, undefined, "server"],
  // the login
  ["auth", 535, "5.7.8", "account"],
  ["auth", 534, "5.7.9", "account"],
  ["auth", 454, "4.7.0", "server"],
  ["auth", undefined, undefined, "server"],
  // the sender
  ["mail_from", 530, "5.7.0", "account"],
  ["mail_from", 530, undefined, "account"],
  ["mail_from", 550, "5.7.1", "account"],
  ["mail_from", 553, "5.1.8", "account"],
  ["mail_from", 552, undefined, "message"],
  ["mail_from", 451, undefined, "server"],
  ["mail_from", 452, "4.3.1", "server"],
  ["mail_from", 421, "4.7.0", "server"],
  ["mail_from", undefined, undefined, "server"],
  // the address
  ["rcpt_to", 550, undefined, "address"],
  ["rcpt_to", 550, "5.1.1", "address"],
  ["rcpt_to", 550, "5.1.10", "address"],
  ["rcpt_to", 553, "5.1.3", "address"],
  ["rcpt_to", 551, undefined, "address"],
  ["rcpt_to", 550, "5.2.1", "address"],
  ["rcpt_to", 552, "5.2.2", "address"],
  ["rcpt_to", 450, undefined, "mail"],
  ["rcpt_to", 451, "4.7.1", "mail"],
  ["rcpt_to", 452, "4.2.2", "mail"],
  ["rcpt_to", 451, "4.3.0", "server"],
  ["rcpt_to", 421, undefined, "server"],
  // at the address, yet about us
  ["rcpt_to", 554, "5.7.1", "account"],
  ["rcpt_to", 550, "5.7.1", "account"],
  ["rcpt_to", 530, "5.7.0", "account"],
  ["rcpt_to", 553, "5.1.8", "account"],
  ["rcpt_to", 550, "5.4.1", "server"],
  ["rcpt_to", 503, "5.5.1", "server"],
  ["rcpt_to", undefined, undefined, "server"],
  // the message
  ["data", 554, "5.5.1", "server"],
  ["data", 451, undefined, "mail"],
  ["data", undefined, undefined, "server"],
  ["message", 554, undefined, "message"],
  ["message", 554, "5.6.0", "message"],
  ["message", 552, "5.3.4", "message"],
  ["message", 552, "5.2.3", "message"],
  ["message", 550, "5.7.1", "account"],
  ["message", 554, "5.3.0", "server"],
  ["message", 451, undefined, "mail"],
  ["message", 452, "4.3.1", "server"],
  ["message", 454, "4.7.0", "server"],
  ["message", 421, undefined, "server"],
  ["message", 550, "nonsense", "message"],
];

const codes = [421, 450, 451, 454, 535, 550, 552];
/** In the order of `codes`. */
const grid: [SmtpStep, Fault[]][] = [
  ["connect", ["server", "server", "server", "server", "server", "server", "server"]],
  ["tls", ["server", "server", "server", "server", "server", "server", "server"]],
  ["greeting", ["server", "server", "server", "server", "server", "server", "server"]],
  ["auth", ["server", "server", "server", "server", "account", "account", "account"]],
  ["mail_from", ["server", "server", "server", "server", "account", "account", "message"]],
  ["rcpt_to", ["server", "mail", "mail", "server", "account", "address", "address"]],
  ["data", ["server", "mail", "mail", "server", "account", "message", "message"]],
  ["message", ["server", "mail", "mail", "server", "account", "message", "message"]],
];

describe("the fault of a rejection", () => {
  it.each(grid)("at %s, by the code alone", (step, faults) => {
    expect(codes.map((code) => classify(step, code))).toEqual(faults);
  });

  it.each(table)("at %s, %s %s: %s", (step, code, enhanced, fault) => {
    expect(classify(step, code, enhanced)).toBe(fault);
  });

  it("is never the address's before RCPT TO or without a reply", () => {
    const before: SmtpStep[] = ["connect", "tls", "greeting", "auth", "mail_from"];
    const all: SmtpStep[] = [...before, "rcpt_to", "data", "message"];
    for (const step of before)
      for (let code = 400; code < 600; code++)
        for (const enhanced of [undefined, "5.1.1", "4.1.1", "5.2.1"])
          expect(classify(step, code, enhanced)).toSatisfy(
            // a message that is too large is rejected at its declared size
            (fault) =>
              holdsBack(fault) || (step === "mail_from" && code === 552 && fault === "message"),
          );
    for (const step of all) expect(classify(step)).toBe("server");
  });

  it("uses the enhanced code of the reply", () => {
    expect(enhancedCodeOf("550 5.1.1 <a@b.test>: no such mailbox")).toBe("5.1.1");
    expect(enhancedCodeOf("550-5.7.26 unauthenticated")).toBe("5.7.26");
    expect(enhancedCodeOf("553 not in my list of rcpthosts (#5.7.1)")).toBe("5.7.1");
    expect(enhancedCodeOf("550 #5.1.0 Address rejected")).toBe("5.1.0");
    expect(enhancedCodeOf("550 no such mailbox 5.1.1")).toBeUndefined();
  });
});

describe("too many connections", () => {
  it.each([
    ["CONN", "421 4.7.0 Error: too many connections from 127.0.0.1", true],
    ["CONN", "421 Service not available", false],
    ["MAIL FROM", "421 4.3.2 concurrent connection limit exceeded", true],
    ["AUTH", "432 4.3.2 Concurrent connections limit exceeded", true],
    ["MAIL FROM", "421 4.3.2 going down", false],
    ["CONN", "554 too many connections", true],
    ["RCPT TO", "452 4.5.3 too many recipients", false],
  ])("are distinguished from other faults: at %s, %s", (command, response, isCrowded) => {
    const responseCode = Number(response.slice(0, 3));
    const { fault, says } = failureOf(
      { responseCode, response, command },
      false,
    ) as MailRejectedError;
    expect(says === "crowded" && fault === "server").toBe(isCrowded);
  });
});

describe("a limit of the server", () => {
  it.each([
    ["RCPT TO", "450 4.7.1 Error: too many recipients from mx.example[192.0.2.7]"],
    ["MAIL FROM", "450 4.7.1 Error: too much mail from 192.0.2.7"],
    [
      "RCPT TO",
      "450 4.7.1 <a@b.test>: Recipient address rejected: Policy Rejection- Quota Exceeded.",
    ],
    ["RCPT TO", "452 4.5.3 Error: too many recipients"],
    ["RCPT TO", "451 Sender rate 51.5 / 1h exceeds the limit"],
    ["DATA", "550 Sender rate overlimit - 51.5 / 1h"],
    ["DATA", "550 Domain x.test has exceeded the max emails per hour (150/150 (100%)) allowed"],
    [
      "MAIL FROM",
      "421 4.4.2 Message submission rate for this client has exceeded the configured limit",
    ],
    ["DATA", "550 5.1.90 You've reached your daily limit for message recipients"],
    ["RCPT TO", "451 4.7.500 Server busy. Please try again later from [192.0.2.7]."],
    ["DATA", "550 5.7.705 Access denied, tenant has exceeded threshold"],
    ["DATA", "554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException"],
    ["RCPT TO", "550 5.4.5 Daily SMTP relay sending limit exceeded"],
    ["RCPT TO", "421 4.7.28 Gmail has detected an unusual rate of mail from your IP address"],
    [
      "MAIL FROM",
      "421 4.7.0 [TSS04] Messages from 192.0.2.7 temporarily deferred due to unexpected volume",
    ],
    ["DATA", "454 Throttling failure: Maximum sending rate exceeded."],
    ["DATA", "451 You've exceeded your messaging limits"],
    ["RCPT TO", "450 Requested mail action not taken: rate limit"],
    ["RCPT TO", "452 4.2.1 Recipients limit exceeded for this hour"],
    ["DATA", "450 4.7.1 Recipient limit per hour reached (100)"],
    ["RCPT TO", "452 4.5.3 Domain policy limit: recipients/day"],
    ["DATA", "552 5.7.0 Number of messages exceeds maximum allowed per day"],
  ])("does not count as a failed try of the mail: at %s, %s", (command, response) => {
    const responseCode = Number(response.slice(0, 3));
    const error = failureOf({ responseCode, response, command }, false) as MailRejectedError;
    expect(holdsBack(error.fault)).toBe(true);
    expect(isLimit(error.message)).toBe(true);
    expect(isAddressDead(error)).toBe(false);
  });

  it.each([
    "450 4.2.1 The user you are trying to contact is receiving mail too quickly",
    "450 4.7.1 Greylisting in effect, please come back later",
    "451 4.7.1 Client host rejected: cannot find your hostname",
    "452 4.2.2 The recipient's mailbox is over its storage quota",
    "552 5.2.2 Message rejected: mailbox quota exceeded",
    "552 Message size limit exceeded",
    "550 User has exceeded his quota",
    "550 5.2.121 Recipient's per hour message receive limit from specific sender exceeded",
  ])("is not one of a single mailbox or mail: %s", (response) => {
    const responseCode = Number(response.slice(0, 3));
    const error = failureOf(
      { responseCode, response, command: "RCPT TO" },
      false,
    ) as MailRejectedError;
    expect(holdsBack(error.fault)).toBe(false);
  });

  it.each([
    "523 5.2.3 message length exceeds administrative limit",
    "550 5.3.4 ROUTING.SizeLimit; message size exceeds fixed maximum size for route",
    "554 5.3.4 Message too big for system",
    "550 5.7.0 Message Size Violation",
  ])("is the letter's fault when it is too large, also at MAIL: %s", (response) => {
    const responseCode = Number(response.slice(0, 3));
    const error = failureOf({ responseCode, response, command: "MAIL FROM" }, false);
    expect(error).toMatchObject({ fault: "message" });
  });

  it("for one connection or mail does not outlast it", () => {
    expect(isLimit("421 too many messages in this connection")).toBe(false);
    expect(isLimit("452-4.5.3 Your message has too many recipients")).toBe(false);
  });
});

describe("a dead address", () => {
  const isDead = (step: SmtpStep, code?: number, enhanced?: string, words?: string) =>
    isAddressDead({ step, code, says: rejectionClass(enhanced, words) });

  it.each([
    ["rcpt_to", 550, "5.1.1", ""],
    ["rcpt_to", 554, "5.1.2", ""],
    ["rcpt_to", 553, "5.1.3", ""],
    ["rcpt_to", 551, "5.1.6", ""],
    ["rcpt_to", 556, "5.1.10", ""],
    ["rcpt_to", 550, "5.2.1", ""],
    ["message", 550, "5.1.1", ""],
    ["rcpt_to", 550, undefined, "No such user here"],
    ["rcpt_to", 550, undefined, "<a@b.test>: Recipient address unknown"],
    ["rcpt_to", 550, "5.0.0", "User does not exist"],
    ["rcpt_to", 554, "5.3.0", "delivery error: This user doesn't have a yahoo.test account"],
    ["rcpt_to", 550, "5.4.1", "Recipient address rejected: Access denied. AS(201806281)"],
    ["rcpt_to", 550, "5.1.1", "<a@b.test>: User unknown in relay recipient table"],
  ] as const)("is recognised at %s by %s %s %s", (step, code, enhanced, words) => {
    expect(isDead(step, code, enhanced, words)).toBe(true);
  });

  it.each([
    "550 relay not permitted",
    "550 5.1.1 Relaying denied",
    "554 5.7.1 <no-such-user@b.test>: Relay access denied",
    "553 sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)",
    "550 We do not relay for you",
    "550 unable to relay to <a@b.test>",
    "550 Daily sending quota exceeded",
    "550 5.4.5 Daily user sending limit exceeded",
    "554 Message rate limit exceeded for no-such-user@b.test",
    "550 You have sent too many messages today",
    "550 Your account is suspended",
    "550 authentication required",
  ])("is not assumed when our account is rejected: %s", (reply) => {
    const error = failureOf(
      { responseCode: Number(reply.slice(0, 3)), response: reply, command: "RCPT TO" },
      false,
    );
    expect(error).toMatchObject({ fault: "account", says: "account" });
    expect(isAddressDead(error as MailRejectedError)).toBe(false);
    expect(bounceClass(enhancedCodeOf(reply), reply)).toBe("policy");
  });

  it.each([
    ["policy", "550 5.1.1 HELO rejected: need fully-qualified hostname"],
    ["policy", "550 5.1.1 Must issue a STARTTLS command first"],
    ["policy", "550 5.1.1 Our antispam rejected you"],
    ["policy", "550 5.1.1 Message rejeté : liste noire"],
    ["policy", "550 5.1.1 Your host is not authorised to relay"],
    ["message", "550 5.1.1 Attachment type not allowed"],
    ["message", "550 5.1.1 Message refused"],
    ["mailbox", "550 5.1.1 Căsuța poștală este plină"],
    ["mailbox", "550 5.1.1 boîte aux lettres pleine"],
    ["mailbox", "550 5.1.1 Postfach voll"],
    ["mailbox", "550 5.1.1 Почтовый ящик переполнен"],
    ["mailbox", "550 5.1.1 too many hops"],
    ["mailbox", "550 5.1.1 cannot connect to LDAP server"],
    ["mailbox", "550 5.1.1 unable to verify recipient at this time"],
    ["dead", "550 5.1.1 User not found in LDAP directory"],
    ["dead", "550 5.1.1 Message rejected: no such user"],
  ])("is classified as %s by the words, whatever the code: %s", (found, reply) => {
    expect(bounceClass(enhancedCodeOf(reply), reply)).toBe(found);
  });

  it.each([
    ["policy", "5.1.1", "the other server said: 550 5.7.1"],
    ["policy", "5.2.2", "the other server said: 550 5.7.1"],
    ["message", "5.1.1", "the other server said: 552 5.3.4"],
    ["mailbox", "5.1.1", "the other server said: 552 5.2.2"],
  ])("is not assumed if a relay adds a milder code, here %s: %s %s", (found, enhanced, words) => {
    expect(rejectionClass(enhanced, words)).toBe(found);
    expect(isDead("rcpt_to", 550, enhanced, words)).toBe(false);
  });

  it.each([
    "550 no thank you",
    "550 quota exceeded",
    "550 mailbox unavailable",
    "550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents it",
    "550 no.such.user@b.test unknown-recipient@b.test",
  ])("is not assumed unless the reply says so: %s", (reply) => {
    const error = failureOf({ responseCode: 550, response: reply, command: "RCPT TO" }, false);
    expect(isAddressDead(error as MailRejectedError)).toBe(false);
    expect(bounceClass(enhancedCodeOf(reply), reply)).toBe("mailbox");
  });

  it.each([
    ["5.4.1", "Recipient address rejected: Access denied"],
    ["5.4.1", "no answer from host"],
    ["5.4.4", ""],
    ["5.4.310", ""],
    ["5.1.0", ""],
    ["5.1.0", "sender rejected"],
    ["5.1.1", ""],
    ["5.1.8", ""],
    ["5.2.2", ""],
    ["5.7.1", ""],
    ["5.7.1", "no such user"],
    [undefined, "no such user"],
    [undefined, ""],
  ])("is judged alike in a reply and in a report: %s %s", (enhanced, words) => {
    expect(isDead("rcpt_to", 550, enhanced, words)).toBe(bounceClass(enhanced, words) === "dead");
  });

  it.each([
    ["rcpt_to", 550, undefined],
    ["rcpt_to", 551, undefined],
    ["rcpt_to", 553, undefined],
    ["rcpt_to", 552, undefined],
    ["rcpt_to", 552, "5.2.2"],
    ["rcpt_to", 550, "5.2.2"],
    ["rcpt_to", 550, "5.7.1"],
    ["rcpt_to", 550, "5.7.26"],
    ["rcpt_to", 553, "5.1.8"],
    ["rcpt_to", 550, "5.4.1"],
    ["rcpt_to", 554, undefined],
    ["rcpt_to", 450, "4.1.1"],
    ["rcpt_to", 450, "5.1.1"],
    ["rcpt_to", 535, undefined],
    ["rcpt_to", undefined, "5.1.1"],
    ["message", 550, undefined],
    ["mail_from", 550, undefined],
    ["mail_from", 550, "5.1.1"],
    ["auth", 550, undefined],
    ["greeting", 550, undefined],
  ] as const)("is not assumed at %s for %s %s", (step, code, enhanced) => {
    expect(isDead(step, code, enhanced)).toBe(false);
  });

  it("is recognised from the error of a rejection", () => {
    const rejection = { step: "rcpt_to", code: 550, says: "dead" } as const;
    expect(isAddressDead(new MailRejectedError("no", "address", rejection))).toBe(true);
    expect(isAddressDead(new MailRejectedError("no", "address"))).toBe(false);
  });
});
