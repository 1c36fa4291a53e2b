import { type AppSecrets, identityKey, readUnsubscribeToken, type Tx } from "@sortes/db";
import * as deliveryReports from "@sortes/db/newsletter/sending/delivery-reports";
import type { ReportedRecipient } from "@sortes/db/newsletter/sending/delivery-reports";
import { readVerp, type ReturnedMail } from "@sortes/email";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const messageIdPattern = new RegExp(`^(\\d{1,19})\\.(${uuid})@`);
const feedbackIdPattern = new RegExp(`^(${uuid}):(\\d{1,9}):newsletter:sortes$`);
const largestId = 2n ** 63n - 1n;

/** The values of our headers in a returned mail. They are not signed. */
interface Said {
  recipientId: string | undefined;
  campaignId: string | undefined;
  run: number | undefined;
}

interface Report {
  returned: ReturnedMail;
  /** The addresses that the report is about. */
  addresses: readonly string[];
}

/**
 * Identifies the recipient of a report: from a return address that we signed, or from the returned mail's headers if
 * its signed unsubscribe token belongs to the same person. Mail services give neither, so their word counts for a
 * Message-ID together with the address that the mail went to. Nothing else is trusted.
 * @returns the recipient, locked; undefined if there is no valid signature or the content contradicts it.
 */
export async function identify(
  tx: Tx,
  { secrets, isVouched }: { secrets: AppSecrets; isVouched: boolean },
  { returned, addresses }: Report,
): Promise<ReportedRecipient | undefined> {
  const said = saidIn(returned);
  const token = returned.unsubscribeToken;
  const subscriberId =
    token === undefined ? undefined : secrets.read((secret) => readUnsubscribeToken(secret, token));
  const [signed] = returned.envelopes.flatMap(
    (address) => secrets.read((secret) => readVerp(secret, address)) ?? [],
  );
  const proven = signed ?? (subscriberId && (await namedRecipient(tx, said, subscriberId)));
  const id = proven ?? (isVouched ? said.recipientId : undefined);
  const recipient = id === undefined ? undefined : await deliveryReports.lockRecipient(tx, id);
  if (!recipient) return undefined;
  if (proven === undefined && !isTo(recipient, addresses)) return undefined;
  const agrees =
    isSame(said.recipientId, recipient.id) &&
    isSame(said.campaignId, recipient.campaignId) &&
    isSame(said.run, recipient.run) &&
    isSame(subscriberId, recipient.subscriberId);
  return agrees ? recipient : undefined;
}

/** Whether a recipient has one of the addresses. Those of erased people are unknown. */
const isTo = ({ address }: ReportedRecipient, addresses: readonly string[]): boolean =>
  address === null || addresses.some((one) => identityKey(one) === identityKey(address));

const isSame = <T>(said: T | undefined, known: T): boolean => said === undefined || said === known;

function saidIn({ messageId = "", feedbackId = "" }: ReturnedMail): Said {
  const [, id, campaign] = messageIdPattern.exec(messageId.toLowerCase()) ?? [];
  const [, campaignOfFeedback, run] = feedbackIdPattern.exec(feedbackId.trim().toLowerCase()) ?? [];
  return {
    recipientId: id !== undefined && BigInt(id) <= largestId ? id : undefined,
    campaignId: campaign ?? campaignOfFeedback,
    run: run === undefined ? undefined : Number(run),
  };
}

async function namedRecipient(
  tx: Tx,
  { recipientId, campaignId, run }: Said,
  subscriberId: string,
): Promise<string | undefined> {
  if (recipientId !== undefined) return recipientId;
  if (campaignId === undefined || run === undefined || run > 2 ** 31 - 1) return undefined;
  return await deliveryReports.findRecipientOfSubscriber(tx, { campaignId, run, subscriberId });
}
