import {
  findIsReported,
  identityKey,
  insertSuppression,
  readUnsubscribeToken,
  type ReportedRecipient,
  settleReportedRecipient,
  suppressionHash,
  type Tx,
} from "@sortes/db";
import type { InboundMail, RecipientStatus } from "@sortes/email";
import { statusAbout, takeBounce } from "./bounces.ts";
import { identify } from "./identify.ts";
import { note, type ReportTools } from "./report-notes.ts";
import { unsubscribe } from "./unsubscribe.ts";

/**
 * Does what a mail at the address for reports calls for.
 * @returns false where its recipient is in the hands of a worker just now: then nothing was done, and it waits.
 */
export async function applyReport(tx: Tx, tools: ReportTools, mail: InboundMail): Promise<boolean> {
  switch (mail.kind) {
    case "other":
      return true;
    case "unsubscribe": {
      const subscriberId = tools.secrets.read((secret) => readUnsubscribeToken(secret, mail.token));
      if (subscriberId) await unsubscribe(tx, subscriberId, { source: "mail", now: tools.now });
      return true;
    }
    case "delivery": {
      const recipient = await identify(tx, tools.secrets, mail.returned);
      const status = recipient && statusAbout(recipient, mail.recipients);
      if (!status) return await noteForeign(tx, tools, mail.recipients[0]);
      if (isInHand(recipient)) return false;
      await takeDelivery(tx, tools, recipient, status);
      return true;
    }
    case "complaint": {
      const recipient = await identify(tx, tools.secrets, mail.returned);
      if (!recipient || !isAbout(recipient, mail.addresses)) return await noteForeign(tx, tools);
      if (isInHand(recipient)) return false;
      await takeComplaint(tx, tools, recipient);
      return true;
    }
  }
}

const isInHand = ({ state }: ReportedRecipient): boolean =>
  state === "claimed" || state === "sending";

async function takeDelivery(
  tx: Tx,
  tools: ReportTools,
  recipient: ReportedRecipient,
  status: RecipientStatus,
): Promise<void> {
  if (status.action !== "failed") {
    await takeAsSent(tx, recipient);
    if (status.action === "delayed" && !(await findIsReported(tx, recipient.id, "delay")))
      await note(tx, tools, { kind: "delay", deed: "noted", recipient, status });
    return;
  }
  // one that comes again, in other words, must not undo what the person has said since
  if (await findIsReported(tx, recipient.id, "bounce")) return;
  const deed = await takeBounce(tx, tools, recipient, status);
  await note(tx, tools, { kind: "bounce", deed, recipient, status });
}

/** Somebody told their provider that they do not want the mail: that is for good, until they ask for it themselves. */
async function takeComplaint(
  tx: Tx,
  tools: ReportTools,
  recipient: ReportedRecipient,
): Promise<void> {
  const { id, address, subscriberId } = recipient;
  await takeAsSent(tx, recipient);
  if (await findIsReported(tx, id, "complaint")) return;
  await note(tx, tools, {
    kind: "complaint",
    deed: address === null ? "noted" : "suppressed",
    recipient,
  });
  if (address === null) return;
  const addressHash = suppressionHash(tools.secrets.addressKey, address);
  await insertSuppression(tx, { addressHash, reason: "complained", createdAt: tools.now });
  await unsubscribe(tx, subscriberId, { source: "complaint", now: tools.now });
}

/** Providers may hide the person, but not the domain (RFC 6590). */
function isAbout({ address }: ReportedRecipient, addresses: readonly string[]): boolean {
  if (address === null || addresses.length === 0) return true;
  return addresses.some((one) => domainOf(one) === domainOf(address));
}

const domainOf = (address: string): string =>
  identityKey(address.slice(address.lastIndexOf("@") + 1));

/** A report is evidence that the mail was taken over. */
async function takeAsSent(tx: Tx, { id, state }: ReportedRecipient): Promise<void> {
  if (state !== "unknown") return;
  await settleReportedRecipient(tx, id, { state: "sent", reason: null, error: null });
}

/** What a server said of somebody whom we do not know by this mail is not kept. */
async function noteForeign(tx: Tx, tools: ReportTools, status?: RecipientStatus): Promise<true> {
  await note(tx, tools, {
    kind: "foreign",
    deed: "noted",
    status: status && { ...status, diagnostic: undefined },
  });
  return true;
}
