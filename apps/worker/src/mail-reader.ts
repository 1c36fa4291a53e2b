import { isRelayedMail } from "@sortes/contract";
import {
  type ClaimedMail,
  findUserByEmail,
  findUserById,
  type MailTokenOwner,
  type UserRow,
} from "@sortes/db";
import type { WorkerContext } from "./context.ts";
import { admitSubscription } from "./subscriptions.ts";

/** Where a mail goes, and whose the link in it is; nobody’s where it relays what somebody wrote. */
export interface MailReader {
  address: string;
  owner: MailTokenOwner | undefined;
}

/** @returns undefined where nobody is to get the mail: nobody has its address, they have left, or it may not be sent. */
export async function findMailReader(
  context: WorkerContext,
  claim: ClaimedMail,
): Promise<MailReader | undefined> {
  const { db } = context;
  if (claim.kind === "confirm_subscription") {
    const subscriber = await admitSubscription(context, claim);
    return subscriber && { address: subscriber.address, owner: { subscriberId: subscriber.id } };
  }
  if (isRelayedMail(claim.kind))
    return claim.address === null ? undefined : { address: claim.address, owner: undefined };
  if (claim.userId !== null) return ofPerson(await findUserById(db, claim.userId));
  return claim.address === null ? undefined : ofPerson(await findUserByEmail(db, claim.address));
}

const ofPerson = (person: UserRow | undefined): MailReader | undefined =>
  person && { address: person.email, owner: { userId: person.id } };
