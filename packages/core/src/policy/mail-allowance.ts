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
 * The time at which a mail of that kind may be sent to an address, given the recent mails to its mailbox.
 * @param isConfirmed whether an account has shown that the address is its own
 * @returns `now` if it may be sent at once.
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

/** The time of the next mail: when the window before it has room for one more. */
function freeAt({ mails, minutes }: MailLimit, written: readonly WrittenMail[]): number {
  const times = written.map(({ at }) => at.getTime()).toSorted((a, b) => b - a);
  const oldest = times[mails - 1];
  return oldest === undefined ? 0 : oldest + minutes * minuteMs;
}
