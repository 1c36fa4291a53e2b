import type { Authenticated } from "../ground/authenticated.ts";
import { limits } from "@sortes/contract";
import {
  type Db,
  hashOfToken,
  inTransaction,
  newId,
  newToken,
  type Tx,
  unlessRefused,
} from "@sortes/db";
import * as sessions from "@sortes/db/accounts/sessions";
import type { SessionRow } from "@sortes/db/accounts/sessions";
import type { UserRow } from "@sortes/db/accounts/users";
import { type Adapter, type DatabaseSession, type DatabaseUser, Lucia, TimeSpan } from "lucia";
import type { Clock } from "@sortes/process";

declare module "lucia" {
  interface Register {
    Lucia: ReturnType<typeof luciaOn>;
    DatabaseSessionAttributes: Shown;
    DatabaseUserAttributes: UserRow;
  }
}

/** A session ends this long after its last use, and at the latest `absoluteDays` after its start. */
const idleDays = 30;
export const absoluteDays = 90;
/** A day in milliseconds. */
export const dayMs = 24 * 60 * 60 * 1000;

/** How often a session's use is recorded (ms), with its new end. */
const noteUseEvery = 15 * 60 * 1000;

/** A session as shown to its owner. */
type Shown = Pick<SessionRow, "publicId" | "device" | "lastUsedAt">;

/** Bearer sessions with Lucia. The token has 256 random bits; the session's id is the token's hash. */
export class Sessions {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #lucia: ReturnType<typeof luciaOn>;

  constructor({ db, clock }: { db: Db; clock: Clock }) {
    this.#db = db;
    this.#clock = clock;
    this.#lucia = luciaOn(new SessionTable(db, clock));
  }

  /**
   * Opens a session in the caller's transaction.
   * @param device its name for the person
   * @returns the token, which is not stored anywhere.
   */
  async open(tx: Tx, userId: string, device: string | null): Promise<string> {
    return await this.#openIn(new SessionTable(tx, this.#clock), userId, device);
  }

  /**
   * Opens a session after a password check.
   * @param device its name for the person
   * @returns the token; undefined if the password has changed since or the account is gone.
   */
  async openByPassword(
    { id, passwordHash }: Pick<UserRow, "id" | "passwordHash">,
    device: string | null,
  ): Promise<string | undefined> {
    let isOpen = false;
    const insert = async (row: SessionRow) => {
      isOpen = await sessions.insertByPassword(this.#db, row, passwordHash);
    };
    const token = await this.#openIn(new SessionTable(this.#db, this.#clock, insert), id, device);
    return isOpen ? token : undefined;
  }

  async #openIn(table: SessionTable, userId: string, device: string | null): Promise<string> {
    const token = newToken();
    const now = this.#clock.now();
    const shown = { publicId: newId(now), device, lastUsedAt: now };
    await luciaOn(table).createSession(userId, shown, { sessionId: hashOfToken(token) });
    await table.endSurplus(userId);
    return token;
  }

  /** @returns the owner of the token, or undefined if it is unknown, expired or ended. */
  async find(token: string): Promise<Authenticated | undefined> {
    return await this.findById(hashOfToken(token));
  }

  /** @returns the owner of the session, or undefined if it is unknown, expired or ended. */
  async findById(sessionId: string): Promise<Authenticated | undefined> {
    const { session, user } = await this.#lucia.validateSession(sessionId);
    if (!session) return undefined;
    const now = this.#clock.now();
    const before = new Date(now.getTime() - noteUseEvery);
    const expiresAt = new Date(now.getTime() + idleDays * dayMs);
    if (session.lastUsedAt <= before)
      await unlessRefused(sessions.noteUse(this.#db, session.id, { now, before, expiresAt }));
    return { sessionId: session.id, user: user.row };
  }

  async end(sessionId: string): Promise<void> {
    await inTransaction(this.#db, (tx) => sessions.remove(tx, sessionId));
  }

  /** The token of an `Authorization: Bearer …` header; the scheme's case does not matter (RFC 9110, 11.1). */
  readBearer(header = ""): string | undefined {
    return /^bearer +(\S+) *$/i.exec(header)?.[1];
  }
}

type ShownOfUse = Pick<Shown, "lastUsedAt">;

function luciaOn(table: SessionTable): Lucia<ShownOfUse, { row: UserRow }> {
  return new Lucia(table, {
    sessionExpiresIn: new TimeSpan(idleDays, "d"),
    getSessionAttributes: ({ lastUsedAt }) => ({ lastUsedAt }),
    getUserAttributes: (row) => ({ row }),
  });
}

/** In place of what Lucia demands of an adapter for methods that Sortes does not call. */
const uncalled = (): Promise<never> => Promise.reject(new Error("Sortes does not call this"));

/**
 * Lucia's adapter for `user_session`. Lucia reads the system clock, but the table holds times of the injected clock;
 * this class converts between them.
 */
class SessionTable implements Adapter {
  readonly getUserSessions = uncalled;
  readonly deleteUserSessions = uncalled;
  readonly deleteExpiredSessions = uncalled;
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #insert: (session: SessionRow) => Promise<void>;

  constructor(
    db: Db,
    clock: Clock,
    insert = (session: SessionRow): Promise<void> => sessions.insert(db, session),
  ) {
    this.#db = db;
    this.#clock = clock;
    this.#insert = insert;
  }

  async getSessionAndUser(
    sessionId: string,
  ): Promise<[session: DatabaseSession | null, user: DatabaseUser | null]> {
    const found = await sessions.findWithUser(this.#db, sessionId);
    if (!found) return [null, null];
    const { session, user } = found;
    const end = new Date(session.createdAt.getTime() + absoluteDays * dayMs);
    const expiresAt = end <= this.#clock.now() ? end : session.expiresAt;
    return [
      { ...session, expiresAt: this.#forLucia(expiresAt), attributes: session },
      { id: user.id, attributes: user },
    ];
  }

  async setSession({ id, userId, expiresAt, attributes }: DatabaseSession): Promise<void> {
    const session = { id, userId, ...attributes, createdAt: this.#clock.now() };
    await this.#insert({ ...session, expiresAt: this.#fromLucia(expiresAt) });
  }

  /** Nothing to do: Lucia extends sessions in their second half only, `findById` with each recorded use. */
  async updateSessionExpiration(): Promise<void> {}

  /** For sessions that are over, which no longer count whether or not they are deleted. */
  async deleteSession(sessionId: string): Promise<void> {
    await unlessRefused(sessions.remove(this.#db, sessionId));
  }

  /** Ends the oldest sessions beyond the number that the list of devices shows. */
  async endSurplus(userId: string): Promise<void> {
    await sessions.endSurplus(this.#db, userId, limits.sessions);
  }

  #forLucia(time: Date): Date {
    return new Date(time.getTime() - this.#aheadOfLucia());
  }

  #fromLucia(time: Date): Date {
    return new Date(time.getTime() + this.#aheadOfLucia());
  }

  /** Offset of the injected clock from the system clock (ms); not zero only in tests. */
  #aheadOfLucia(): number {
    return this.#clock.now().getTime() - Date.now();
  }
}
