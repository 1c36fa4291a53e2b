import type { LinkMailKind } from "@sortes/contract";
import {
  findAddressChange,
  findUserByEmail,
  hashOfToken,
  insertMailToken,
  newToken,
} from "@sortes/db";
import type { TestServer } from "./server.ts";

/** The token of a link as the worker mails it: for `change_email`, to the requested address. */
export async function linkToken(
  { context: { db }, clock }: Pick<TestServer, "context" | "clock">,
  email: string,
  kind: LinkMailKind,
): Promise<string> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new Error(`nobody has ${email}`);
  const change = kind === "change_email" && (await findAddressChange(db, user.id));
  const token = newToken();
  const createdAt = clock.now();
  await insertMailToken(db, {
    hash: hashOfToken(token),
    kind,
    userId: user.id,
    ...(change && { addressChangeId: change.id }),
    expiresAt: new Date(createdAt.getTime() + 60 * 60 * 1000),
    createdAt,
  });
  return token;
}
