import { type AppSecrets, identityKey, suppressionHash, type Tx } from "@sortes/db";
import * as giftMails from "@sortes/db/accounts/gift-mails";
import * as consents from "@sortes/db/newsletter/readers/consent";
import { type InboundMail, readVerp } from "@sortes/email";

const messageIdPattern = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/;

interface Tools {
  secrets: AppSecrets;
  now: Date;
  isVouched: boolean;
}

type Report = Extract<InboundMail, { kind: "delivery" | "complaint" }>;

/**
 * Applies a report about a gift mail: its organiser sees that it came back, and a complaint suppresses the address. It is
 * identified by a return address that we signed, or by a mail service that vouches for its Message-ID and address.
 * @returns undefined if the report is about another mail; false if a worker is still sending it.
 */
export async function takeGiftReport(
  tx: Tx,
  { secrets, now, isVouched }: Tools,
  report: Report,
): Promise<boolean | undefined> {
  const { envelopes, messageId = "" } = report.returned;
  const [number] = envelopes.flatMap(
    (address) => secrets.read((secret) => readVerp(secret, address, "gift verp")) ?? [],
  );
  const [, id] = messageIdPattern.exec(messageId.toLowerCase()) ?? [];
  if (number === undefined && !(isVouched && id !== undefined)) return undefined;
  const addressKeys = addressesIn(report).map(identityKey);
  const mail = await giftMails.lockReturned(
    tx,
    number === undefined ? { id: id ?? "", addressKeys } : { number },
  );
  if (!mail) return number === undefined ? undefined : true;
  if (mail.state === "waiting") return false;
  if (report.kind === "complaint") {
    const addressHash = suppressionHash(secrets.addressKey, mail.address);
    await consents.insertSuppression(tx, { addressHash, reason: "complained", createdAt: now });
  } else if (report.recipients.some(({ action }) => action === "failed"))
    await giftMails.bounce(tx, mail.id);
  return true;
}

const addressesIn = (report: Report): string[] =>
  report.kind === "complaint"
    ? report.addresses
    : report.recipients.flatMap(({ addresses }) => addresses);
