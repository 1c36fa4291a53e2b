import {
  type CreatedToken,
  type CreateTokenInput,
  DomainError,
  type PersonalToken,
  staffScopes,
  tokenPrefix,
  type TokenScope,
} from "@sortes/contract";
import {
  hashOfToken,
  inTransaction,
  keyedHash,
  newId,
  newToken,
  type Tx,
  unlessRefused,
} from "@sortes/db";
import * as ownedRows from "@sortes/db/generators/owned";
import * as personalTokens from "@sortes/db/accounts/personal-tokens";
import * as users from "@sortes/db/accounts/users";
import type { PersonalTokenRow } from "@sortes/db/accounts/personal-tokens";
import type { UserRow } from "@sortes/db/accounts/users";
import { found } from "../../../failure.ts";
import type { Caller } from "../../ground/call-limits.ts";
import type { Authenticated } from "../../ground/authenticated.ts";
import type { Once } from "../../ground/once/once.ts";
import { Service, type ServiceParts } from "../../ground/service.ts";

type Parts = ServiceParts<"db" | "clock" | "callLimits" | "perUserQueue" | "mail" | "secret">;

/** A new token, from which the reply to a repeated call is built. */
interface Kept extends PersonalToken {
  seed: string;
}

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

const ofStaff: ReadonlySet<string> = new Set(staffScopes);

/** Tokens with which programs act for a person, limited by scopes. */
export class PersonalTokens extends Service<Parts> {
  /** @returns the token's owner and scopes, or undefined if it is unknown, expired or revoked. */
  async find(secret: string): Promise<Authenticated | undefined> {
    const { db, clock } = this.parts;
    const hash = hashOfToken(secret);
    const now = clock.now();
    const found = await personalTokens.findWithUser(db, hash);
    if (!found || found.token.expiresAt <= now) return undefined;
    const { id, scopes, lastUsedAt } = found.token;
    const hour = new Date(Math.floor(now.getTime() / hourMs) * hourMs);
    if (!lastUsedAt || lastUsedAt < hour) await unlessRefused(personalTokens.noteUse(db, id, hour));
    return { sessionId: hash, user: found.user, scopes };
  }

  /** Newest first, including recently expired tokens. */
  async list({ id }: UserRow): Promise<PersonalToken[]> {
    return (await personalTokens.list(this.parts.db, id)).map(toDto);
  }

  /**
   * Creates a token, which is shown only once. It is derived from a random seed and the installation's secret, so a
   * repeated call can return it although the stored reply holds only the seed. A mail notifies the user.
   * @throws DomainError TOKEN_LIMIT, RATE_LIMITED; INVALID_INPUT on scopes that the user may not have.
   */
  async create(
    owner: UserRow,
    input: CreateTokenInput,
    { locale }: Caller,
    once: Once,
  ): Promise<CreatedToken> {
    const { clock, mail, callLimits, perUserQueue, secret } = this.parts;
    let mailId: string | undefined;
    const create = async (tx: Tx): Promise<Kept> => {
      await checkOwner(tx, owner, input.scopes);
      const createdAt = clock.now();
      const seed = newToken();
      const row = await personalTokens.insert(tx, {
        id: newId(createdAt),
        userId: owner.id,
        hash: hashOfToken(secretOf(seed, secret)),
        name: input.name,
        scopes: input.scopes,
        expiresAt: new Date(createdAt.getTime() + input.expiresInDays * dayMs),
        createdAt,
      });
      await callLimits.admit(tx, "new-token", { account: owner.id });
      await this.audited(tx, owner.id, "user.token_create", owner.id);
      mailId = await mail.write(tx, { kind: "token_created", userId: owner.id, locale });
      return { ...toDto(row), seed };
    };
    const { seed, ...token } = await perUserQueue.run(owner.id, () => once(create));
    // a repeated call has queued no mail
    mail.announce(mailId);
    return { ...token, token: secretOf(seed, secret) };
  }

  /** Revokes a token. A mail notifies the user. @throws DomainError NOT_FOUND. */
  async revoke({ id: userId }: UserRow, id: string, { locale }: Caller): Promise<void> {
    const { db, mail } = this.parts;
    const mailId = await inTransaction(db, async (tx) => {
      found(await ownedRows.remove(tx, "personalToken", { id, userId }));
      await this.audited(tx, userId, "user.token_revoke", userId);
      return await mail.write(tx, { kind: "token_revoked", userId, locale });
    });
    mail.announce(mailId);
  }
}

const secretOf = (seed: string, secret: string): string =>
  `${tokenPrefix}${keyedHash(secret, "personal token", seed)}`;

/** Locks the account and checks its password and scopes. */
async function checkOwner(tx: Tx, owner: UserRow, scopes: readonly TokenScope[]): Promise<void> {
  const person = await users.lock(tx, owner.id);
  // a changed password has revoked all tokens; this one must not survive it
  if (person?.passwordHash !== owner.passwordHash) throw new DomainError("UNAUTHENTICATED");
  const scope = person.isStaff ? undefined : scopes.find((one) => ofStaff.has(one));
  if (scope)
    throw new DomainError(
      "INVALID_INPUT",
      {},
      { scopes: [{ code: "SCOPE_FOR_STAFF", params: { scope } }] },
    );
}

const toDto = ({
  createdAt,
  expiresAt,
  lastUsedAt,
  ...token
}: PersonalTokenRow): PersonalToken => ({
  ...token,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
