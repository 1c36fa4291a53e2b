import { expect, it } from "vitest";
import { DomainError, type Message } from "./domain-error.ts";
import { issue } from "./fields.ts";
import type {
  LinkMailRecord,
  MailKind,
  MailKindRecord,
  NoticeMailRecord,
} from "./accounts/mails.ts";

// the compiler checks the following: a missing expected error is itself an error

it("a schema can only use existing error codes", () => {
  // @ts-expect-error -- a code that nobody words
  expect(issue("USERNAME_RESERVD")).toMatchObject({ code: "custom" });
  expect(issue("USERNAME_TAKEN").message).toBe("USERNAME_TAKEN");
});

it("an error has exactly the parameters of its message", () => {
  expect(new DomainError("HISTORY_LIMIT", { limit: 3 }).params).toEqual({ limit: 3 });
  // @ts-expect-error -- a value that is misspelt
  void new DomainError("HISTORY_LIMIT", { limt: 3 });
  // @ts-expect-error -- a value that is missing
  void new DomainError("HISTORY_LIMIT");
  // @ts-expect-error -- a text for a number
  void new DomainError("HISTORY_LIMIT", { limit: "three" });
  // @ts-expect-error -- a value that nobody reads
  void new DomainError("NOT_FOUND", { id: 3 });
  // @ts-expect-error -- a code whose message needs a value, among others that need none
  void new DomainError(Math.random() < 2 ? "NOT_FOUND" : "HISTORY_LIMIT");
  // @ts-expect-error -- the same in the messages of fields
  void new DomainError("INVALID_INPUT", {}, { name: [{ code: "TOO_LONG", params: { most: 3 } }] });
  // @ts-expect-error -- and in those of schemas
  void issue("TOO_LONG", { most: 3 });
  // @ts-expect-error -- and in a message by itself
  ({ code: "TOO_LONG" }) satisfies Message;
});

it("a kind of mail needs a complete record", () => {
  const whole: LinkMailRecord = { page: "/verify", hours: 24, atMost: [] };
  const { page: _page, ...noPage } = whole;
  const { hours: _hours, ...noLifetime } = whole;
  const { atMost: _atMost, ...noLimit } = whole;
  // @ts-expect-error -- where it leads
  noPage satisfies MailKindRecord;
  // @ts-expect-error -- how long its link works
  noLifetime satisfies MailKindRecord;
  // @ts-expect-error -- how many of them somebody gets
  noLimit satisfies MailKindRecord;
  // @ts-expect-error -- a kind without a record
  ({ verify_email: whole }) satisfies Record<MailKind, MailKindRecord>;
  const notice: NoticeMailRecord = { leadsTo: "/forgot-password" };
  const { leadsTo: _leadsTo, ...nowhere } = notice;
  // @ts-expect-error -- where a mail without a token leads
  nowhere satisfies MailKindRecord;
  // @ts-expect-error -- a kind with neither a target nor stored content
  ({ composed: false }) satisfies MailKindRecord;
  expect(whole satisfies MailKindRecord).toBeDefined();
});
