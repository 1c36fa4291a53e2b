import type { MessageParams } from "@sortes/contract";
import { findContactMessage } from "@sortes/db";
import { type MailContent, renderRelayed } from "@sortes/email";
import type { WorkerContext } from "./context.ts";

/** What somebody wrote to the operator, as a mail that is answered to them. */
export async function relayedContent(
  { db }: WorkerContext,
  { message }: MessageParams,
): Promise<MailContent & { replyTo: string }> {
  const found = await findContactMessage(db, String(message));
  if (!found) throw new Error("the message has been removed");
  const { locale, address: replyTo, subject, body, priority, username, accountEmail } = found;
  const account = username === null ? undefined : `${username} <${accountEmail}>`;
  const content = await renderRelayed({ locale, replyTo, subject, body, priority, account });
  return { ...content, replyTo };
}
