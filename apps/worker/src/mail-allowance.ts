import { isLinkMail } from "@sortes/contract";
import { mailAllowedAt } from "@sortes/core";
import {
  type ClaimedMail,
  findMailsToMailbox,
  hashedAddress,
  insertMailToMailbox,
  lockMailbox,
  type Tx,
} from "@sortes/db";
import type { WorkerContext } from "./context.ts";

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Counts a mail that anybody may have sent to anybody by its address. The count belongs to no account, so that none is
 * reset by erasing one. A mail that is tried again is counted once.
 * @returns false where the address has had as many as it may get; this mail is not sent then.
 */
export async function allowMail(
  tx: Tx,
  { config, log }: Pick<WorkerContext, "config" | "log">,
  { id: mailId, kind, createdAt }: Pick<ClaimedMail, "id" | "kind" | "createdAt">,
  { address, isConfirmed }: { address: string; isConfirmed: boolean },
): Promise<boolean> {
  if (!isLinkMail(kind)) return true;
  const hashed = hashedAddress(config.appSecret, address);
  await lockMailbox(tx, hashed);
  const since = new Date(createdAt.getTime() - dayMs);
  const written = await findMailsToMailbox(tx, hashed, since);
  if (written.some((mail) => mail.mailId === mailId)) return true;
  if (mailAllowedAt(kind, written, { now: createdAt, isConfirmed }) > createdAt) {
    log.info({ mailId, kind }, "a mail was left out: its address gets no more of them for now");
    return false;
  }
  await insertMailToMailbox(tx, { ...hashed, mailId, kind, createdAt });
  return true;
}
