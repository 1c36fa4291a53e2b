import { type LinkMailKind, mailKinds, type MailLimit, unconfirmedMails } from "@sortes/contract";

/** A mail with a link that was written for a mailbox. */
interface WrittenMail {
  kind: string;
  at: Date;
  /** Whether it is for the very address, and not for another one of the same mailbox. */
  isSameAddress: boolean;
}

const minuteMs = 60 * 1000;

/**
 * When a mail of that kind may go to an address, by what its mailbox has been sent of late.
 * @param isConfirmed whether an account has shown that the address is its own
 * @returns `now` where it may go right away.
 */
export function mailAllowedAt(
  kind: LinkMailKind,
  written: readonly WrittenMail[],
  { now, isConfirmed }: { now: Date; isConfirmed: boolean },
): Date {
  const toAddress = written.filter(({ isSameAddress }) => isSameAddress);
  const ofKind = toAddress.filter((mail) => mail.kind === kind);
  const waits = [
    ...mailKinds[kind].atMost.map((limit) => freeAt(limit, ofKind)),
    ...(isConfirmed
      ? []
      : [freeAt(unconfirmedMails.address, toAddress), freeAt(unconfirmedMails.mailbox, written)]),
  ];
  return new Date(Math.max(now.getTime(), ...waits));
}

/** When one more may go: as soon as no more than that many minus one lie in the time before it. */
function freeAt({ mails, minutes }: MailLimit, written: readonly WrittenMail[]): number {
  const times = written.map(({ at }) => at.getTime()).toSorted((a, b) => b - a);
  const oldest = times[mails - 1];
  return oldest === undefined ? 0 : oldest + minutes * minuteMs;
}
