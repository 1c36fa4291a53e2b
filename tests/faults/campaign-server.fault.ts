import { describe, it } from "vitest";
import { brokenBeforeLastBytes } from "./support/campaign-boundaries.ts";
import { outboxFull } from "./support/campaign-outbox.ts";
import { stores } from "./support/campaign-place.ts";
import {
  drops,
  poison,
  refusedRecipients,
  refusedSessions,
  slowServer,
} from "./support/campaign-replies.ts";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

describe.each(stores)("a mail server (%s)", (store) => {
  it("that rejects single recipients is retried after temporary rejections only", () =>
    refusedRecipients({ store }));

  it.each(["body", "dot"] as const)("that breaks 20 connections at %s gets nothing twice", (at) =>
    drops(at, { store, times: 20 }),
  );

  it("that breaks connections before the last bytes gets every mail at last", () =>
    brokenBeforeLastBytes({ store }));

  it("that breaks the connection on one mail is not exhausted by retries", () => poison({ store }));

  it.each([
    { at: "connect", code: 421 },
    { at: "connect", code: 550 },
    { at: "ehlo", code: 421 },
    { at: "ehlo", code: 550 },
    { at: "auth", code: 454 },
    { at: "auth", code: 535 },
    { at: "mail", code: 421 },
    { at: "listening", code: 421 },
  ] as const)("that answers $code at $at is tried ten times at most", ({ at, code }) =>
    refusedSessions({ at, code, store }),
  );

  it.each(["hole", "trickle"] as const)(
    "that is a %s for some leaves the others half their rate",
    (kind) => slowServer(kind, { recipients: 3000, connections: 10, slow: 2, store }),
  );

  it.each(["occupied", "full"] as const)("with an outbox that is %s fails nobody's mail", (how) =>
    outboxFull(how, { recipients: 300, store }),
  );
});
