import { expect, it } from "vitest";
import { refusal } from "./fields.ts";
import type { LinkMailRecord, MailKind, MailKindRecord, NoticeMailRecord } from "./mails.ts";

// what stands below is checked by the compiler: an error that is expected and does not come is one itself

it("a schema says no code that there is not", () => {
  // @ts-expect-error -- a code that nobody words
  expect(refusal("USERNAME_RESERVD")).toMatchObject({ code: "custom" });
  expect(refusal("USERNAME_TAKEN").message).toBe("USERNAME_TAKEN");
});

it("a kind of mail says all that is read of it", () => {
  const whole: LinkMailRecord = { page: "/verify", hours: 24, template: "action" };
  const { page: _page, ...noPage } = whole;
  const { hours: _hours, ...noLifetime } = whole;
  const { template: _template, ...noTemplate } = whole;
  // @ts-expect-error -- where it leads
  noPage satisfies MailKindRecord;
  // @ts-expect-error -- how long its link works
  noLifetime satisfies MailKindRecord;
  // @ts-expect-error -- what it looks like
  noTemplate satisfies MailKindRecord;
  // @ts-expect-error -- a kind without a record
  ({ verify_email: whole }) satisfies Record<MailKind, MailKindRecord>;
  const notice: NoticeMailRecord = { leadsTo: "/forgot-password", template: "action" };
  const { leadsTo: _leadsTo, ...nowhere } = notice;
  // @ts-expect-error -- where a mail without a token leads
  nowhere satisfies MailKindRecord;
  // @ts-expect-error -- a kind that neither leads anywhere nor stands in its row
  ({ composed: false }) satisfies MailKindRecord;
  // @ts-expect-error -- a layout that there is not
  expect({ ...whole, template: "letter" } satisfies MailKindRecord).toBeDefined();
});
