import { describe, it } from "vitest";
import { brokenBeforeLastBytes } from "./support/campaign-boundaries.ts";
import { outboxFull } from "./support/campaign-outbox.ts";
import { drops, poison, refusedRecipients, refusedSessions } from "./support/campaign-replies.ts";

const store = "PostgreSQL alone";

// oxlint-disable vitest/expect-expect -- each scenario compares the database with what the mail server has got

describe("a mail server", () => {
  it("that refuses single recipients gets what is passing again, and what is final not", () =>
    refusedRecipients({ store: "Redis" }));

  it("that breaks connections where mails begin gets nothing twice", () =>
    drops("body", { store, times: 5 }));

  it("that breaks connections before the last bytes gets every mail in the end", () =>
    brokenBeforeLastBytes({ store }));

  it("that breaks connections after the last bytes gets nothing twice", () =>
    drops("dot", { store, times: 5 }));

  it("that breaks the connection over one mail is not worn out with it", () => poison({ store }));

  it.each([
    { at: "auth", code: 535 },
    { at: "connect", code: 421 },
  ] as const)("that answers $code at $at is tried ten times at most", ({ at, code }) =>
    refusedSessions({ at, code, store }),
  );
});

it("a full disk under the outbox fails nobody's mail", () =>
  outboxFull("occupied", { recipients: 100, store }));
