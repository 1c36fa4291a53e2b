import { isNoticeMail, noticeLink } from "@sortes/contract";
import * as mailMessages from "@sortes/db/accounts/messages";
import * as users from "@sortes/db/accounts/users";
import * as brandSettings from "@sortes/db/newsletter/settings/brand";
import * as restored from "@sortes/db/ground/restored";
import * as operations from "@sortes/db/operations/operations";
import * as watch from "@sortes/db/operations/watch";
import type { ClaimedMail, MailOutcome } from "@sortes/db/accounts/messages";
import {
  HandoverDeniedError,
  holdsBack,
  mailBrand,
  MailOutcomeUnknownError,
  MailRejectedError,
  openMailer,
  openTransport,
  renderMail,
  type Sender,
  type TransportOptions,
} from "@sortes/email";
import { Service, type ServiceParts } from "../ground/service.ts";

/** How long workers have a mail about a trouble to themselves (s). */
const patience = 60;
/** Longer than a mail server may take (ms): the claim is not renewed. */
const lease = 10 * 60_000;

interface Parts extends ServiceParts<"db" | "clock" | "log" | "publicUrl"> {
  /** Undefined: this server sends no mails. */
  ownMail: (TransportOptions & Sender) | undefined;
}

/**
 * Sends the mails about troubles that no worker takes: otherwise staff would learn that none runs only once one does. The
 * mails are the rows that workers claim too, so that each goes out once, whoever sends it.
 */
export class OwnMails extends Service<Parts> {
  #sending: Promise<void> | undefined;

  /** Resolves when none is left to try, which a silent mail server can delay for minutes. One turn at a time. */
  send(): Promise<void> {
    this.#sending ??= this.#sendWaiting().finally(() => (this.#sending = undefined));
    return this.#sending;
  }

  async #sendWaiting(): Promise<void> {
    const { db, ownMail, log } = this.parts;
    if (!ownMail) return;
    const ids = await watch.waitingMails(db, patience);
    // held data sends nothing
    if (ids.length === 0 || (await restored.holds(db)).mails) return;
    const mailer = openMailer(openTransport(ownMail), ownMail);
    try {
      for (const id of ids) {
        const claim = await mailMessages.claim(db, id, this.#times());
        if (!claim) continue;
        const outcome = await this.#deliver(claim, mailer).catch((error: unknown) =>
          this.#outcomeOf(claim, error),
        );
        if (outcome) await mailMessages.settle(db, claim, outcome);
        if (outcome?.state === "sent")
          log.warn({ mailId: id }, "a mail about a trouble was sent here, as no worker took it");
      }
    } finally {
      await mailer.close();
    }
  }

  #times() {
    const now = this.parts.clock.now();
    return { now, leaseUntil: new Date(now.getTime() + lease) };
  }

  async #deliver(claim: ClaimedMail, mailer: ReturnType<typeof openMailer>): Promise<MailOutcome> {
    const { db, clock, publicUrl } = this.parts;
    const { id, kind, locale, userId } = claim;
    const person = userId === null ? undefined : await users.findById(db, userId);
    if (!isNoticeMail(kind) || !person?.emailVerified)
      return { state: "failed", error: operations.nobodyToSendTo, counts: true };
    const link = noticeLink({ publicUrl, locale }, kind);
    const brand = mailBrand(await brandSettings.get(db), publicUrl);
    const content = await renderMail({ kind, locale, link, brand });
    await mailer.send({ id, to: person.email, date: clock.now(), ...content }, () =>
      mailMessages.markSending(db, claim, this.#times().leaseUntil),
    );
    return { state: "sent", sentAt: clock.now() };
  }

  /** The next state of a mail that was not accepted; undefined if another process has claimed it. */
  #outcomeOf(claim: ClaimedMail, error: unknown): MailOutcome | undefined {
    const { clock, log } = this.parts;
    if (error instanceof HandoverDeniedError) return undefined;
    log.warn({ mailId: claim.id, err: error }, "a mail about a trouble could not be sent here");
    if (error instanceof MailOutcomeUnknownError)
      return { state: "unknown", error: error.message, counts: true };
    const rejected = error instanceof MailRejectedError ? error : undefined;
    const reason = rejected?.message ?? "an internal fault";
    if (rejected && !holdsBack(rejected.fault) && rejected.fault !== "mail")
      return { state: "failed", error: reason, counts: true };
    const now = clock.now();
    const heldSince = claim.heldSince ?? now;
    return { state: "queued", dueAt: now, error: reason, counts: false, heldSince };
  }
}
