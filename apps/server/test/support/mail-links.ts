import { type LinkMailKind, mailKinds } from "@sortes/contract";
import { hashOfToken, newToken } from "@sortes/db";
import * as users from "@sortes/db/accounts/users";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import { sql } from "kysely";
import type { TestServer } from "./server.ts";

const hour = 60 * 60 * 1000;

/** The token of the link that the worker mails to an address invited to the staff. */
export async function invitationToken(
  { context: { db }, clock }: Pick<TestServer, "context" | "clock">,
  address: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id from staff_invitation where address_key = lower(${address})`.execute(db);
  const token = newToken();
  const createdAt = clock.now();
  await mailTokens.insert(db, {
    hash: hashOfToken(token),
    kind: "staff_invitation",
    staffInvitationId: rows[0]?.id ?? "",
    expiresAt: new Date(createdAt.getTime() + mailKinds.staff_invitation.hours * hour),
    createdAt,
  });
  return token;
}

/** The token of the link that the worker mails: for `change_email`, to the requested address. */
export async function linkToken(
  { context: { db }, clock }: Pick<TestServer, "context" | "clock">,
  email: string,
  kind: LinkMailKind,
): Promise<string> {
  const user = await users.findByEmail(db, email);
  if (!user) throw new Error(`nobody has ${email}`);
  const change = kind === "change_email" && (await users.findAddressChange(db, user.id));
  const token = newToken();
  const createdAt = clock.now();
  await mailTokens.insert(db, {
    hash: hashOfToken(token),
    kind,
    userId: user.id,
    ...(change && { addressChangeId: change.id }),
    expiresAt: new Date(createdAt.getTime() + hour),
    createdAt,
  });
  return token;
}
