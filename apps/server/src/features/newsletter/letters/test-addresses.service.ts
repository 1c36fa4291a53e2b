import {
  DomainError,
  type FieldErrors,
  type TestAddress,
  testAddressLimit,
  type TestAddressQuestion,
} from "@sortes/contract";
import {
  hashOfToken,
  identityKey,
  inTransaction,
  newId,
  suppressionHash,
  type Tx,
} from "@sortes/db";
import * as testAddresses from "@sortes/db/newsletter/letters/test-addresses";
import * as mailTokens from "@sortes/db/accounts/mail-tokens";
import * as consents from "@sortes/db/newsletter/readers/consent";
import * as users from "@sortes/db/accounts/users";
import type { TestAddressRow } from "@sortes/db/newsletter/letters/test-addresses";
import type { UserRow } from "@sortes/db/accounts/users";
import { found } from "../../../failure.ts";
import type { Caller } from "../../ground/call-limits.ts";
import type { Once } from "../../ground/once/once.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "mail" | "secrets">;

/** The requester of a confirmation. */
interface Asking {
  userId: string;
  caller: Caller;
  once: Once;
}

const kind = "confirm_test_address";

/**
 * Additional addresses to which staff send test mails. Until the addressee confirms, only the confirmation request is
 * sent there.
 */
export class TestAddresses extends Service<Parts> {
  async list(userId: string): Promise<TestAddress[]> {
    return (await testAddresses.findOfUser(this.parts.db, userId)).map(toDto);
  }

  /**
   * Adds an address and queues the confirmation request.
   * @throws DomainError EMAIL_UNVERIFIED, TEST_ADDRESS_EXISTS, TEST_ADDRESS_LIMIT, SUBSCRIBER_SUPPRESSED, RATE_LIMITED.
   */
  async add(address: string, { userId, caller, once }: Asking): Promise<TestAddress> {
    const { clock, mail } = this.parts;
    let mailId: string | undefined;
    const added = await once(async (tx) => {
      const owner = await lockStaffMember(tx, userId);
      if (!owner.emailVerified) throw new DomainError("EMAIL_UNVERIFIED");
      const own = await testAddresses.findOfUser(tx, userId);
      const keys = [identityKey(owner.email), ...own.map(({ addressKey }) => addressKey)];
      if (keys.includes(identityKey(address))) throw atEmail("TEST_ADDRESS_EXISTS");
      if (own.length >= testAddressLimit)
        throw new DomainError("TEST_ADDRESS_LIMIT", { limit: testAddressLimit });
      const createdAt = clock.now();
      const id = newId(createdAt);
      const row = { id, userId, address, createdAt, askedAt: createdAt, confirmedAt: null };
      await testAddresses.insert(tx, row);
      await this.audited(tx, userId, "test_address.add", id);
      mailId = await this.#ask(tx, row, caller);
      return toDto({ ...row, isChosen: true });
    });
    mail.announce(mailId);
    return added;
  }

  /**
   * Queues the confirmation request again, unless the address is confirmed.
   * @throws DomainError NOT_FOUND, SUBSCRIBER_SUPPRESSED, RATE_LIMITED.
   */
  async askAgain(id: string, { userId, caller, once }: Asking): Promise<TestAddress> {
    const { clock, mail } = this.parts;
    let mailId: string | undefined;
    const asked = await once(async (tx) => {
      await lockStaffMember(tx, userId);
      const row = found((await testAddresses.findOfUser(tx, userId)).find((one) => one.id === id));
      if (row.confirmedAt !== null) return toDto(row);
      const askedAt = clock.now();
      await testAddresses.askAgain(tx, id, askedAt);
      mailId = await this.#ask(tx, row, caller);
      return toDto({ ...row, askedAt });
    });
    mail.announce(mailId);
    return asked;
  }

  /** Its confirmation links become invalid, and queued test mails to it are not sent. @throws DomainError NOT_FOUND */
  async remove(id: string, userId: string): Promise<void> {
    await inTransaction(this.parts.db, async (tx) => {
      await lockStaffMember(tx, userId);
      found(await testAddresses.remove(tx, { id, userId }));
      await this.audited(tx, userId, "test_address.remove", id);
    });
  }

  /** The question behind a confirmation link. Read-only. @throws DomainError TEST_ADDRESS_LINK_DEAD */
  async question(token: string): Promise<TestAddressQuestion> {
    const { db, clock } = this.parts;
    const asked = await testAddresses.findOfToken(db, hashOfToken(token));
    const isOpen = asked && asked.usedAt === null && asked.expiresAt > clock.now();
    const isConfirmed = asked?.confirmedAt != null;
    if (!asked || !(isOpen || isConfirmed)) throw new DomainError("TEST_ADDRESS_LINK_DEAD");
    return { email: asked.address, askedBy: asked.askedBy, isConfirmed };
  }

  /**
   * Confirms the address of a link. Idempotent, for retries after a lost reply.
   * @throws DomainError TEST_ADDRESS_LINK_DEAD if the link is unknown or expired, or its address was removed.
   */
  async confirm(token: string): Promise<void> {
    const { db, clock } = this.parts;
    const hash = hashOfToken(token);
    const now = clock.now();
    await inTransaction(db, async (tx) => {
      // locks the user first, as every account change does, to avoid deadlocks
      const owner = await mailTokens.findOwner(tx, { hash, kind });
      const person = owner === undefined ? undefined : await users.lock(tx, owner);
      const address = person?.isStaff ? await testAddresses.lockOfToken(tx, hash) : undefined;
      if (!address) throw new DomainError("TEST_ADDRESS_LINK_DEAD");
      if (address.confirmedAt !== null) return;
      if (!(await mailTokens.useOfTestAddress(tx, { hash, kind, now })))
        throw new DomainError("TEST_ADDRESS_LINK_DEAD");
      await testAddresses.confirm(tx, address.id, now);
    });
  }

  async #ask(
    tx: Tx,
    { id, userId, address }: Pick<TestAddressRow, "id" | "userId" | "address">,
    { network, locale }: Caller,
  ): Promise<string> {
    const { callLimits, mail, secrets } = this.parts;
    if (await consents.findSuppression(tx, suppressionHash(secrets.addressKey, address)))
      throw atEmail("SUBSCRIBER_SUPPRESSED");
    // counted per address, so that removing and re-adding it does not allow more requests
    await callLimits.admit(tx, "test-address", { account: userId, address, network });
    return await mail.write(tx, { kind, userId, locale, params: { testAddressId: id } });
  }
}

/** Locks a staff member, to serialise changes to their addresses. @throws DomainError FORBIDDEN */
async function lockStaffMember(tx: Tx, userId: string): Promise<UserRow> {
  const person = await users.lock(tx, userId);
  if (!person?.isStaff) throw new DomainError("FORBIDDEN");
  return person;
}

function atEmail(code: "TEST_ADDRESS_EXISTS" | "SUBSCRIBER_SUPPRESSED"): DomainError {
  const fields: FieldErrors = { email: [{ code }] };
  return new DomainError(code, {}, fields);
}

const toDto = (
  row: Pick<
    TestAddressRow,
    "id" | "address" | "isChosen" | "createdAt" | "askedAt" | "confirmedAt"
  >,
): TestAddress => ({
  id: row.id,
  email: row.address,
  isChosen: row.isChosen,
  createdAt: row.createdAt.toISOString(),
  askedAt: row.askedAt.toISOString(),
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
});
