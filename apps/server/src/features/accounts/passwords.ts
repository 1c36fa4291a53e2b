import { hash, verify } from "@node-rs/argon2";
import type { HashingCost } from "../../config.ts";
import { Queue, type QueueSize } from "../ground/queue.ts";
import { DomainError } from "@sortes/contract";
import type { UserRow } from "@sortes/db/accounts/users";
import type { Caller } from "../ground/call-limits.ts";
import type { LoginLimits } from "./login-limits.ts";

/** A dummy hash, verified for unknown accounts so that both cases take the same time. */
const nobody = ({ memoryCost, timeCost, parallelism }: HashingCost): string =>
  `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$EIInTB4QeaFy0InUvWputw$bFc+aVQN5EPwHMf5rxhCKM+Y/w/+sCtaqDiIIvXCh10`;

/**
 * argon2id behind a bounded queue: each hash takes 19 MiB and a core for some milliseconds, so concurrency and queue
 * length are limited.
 */
export class PasswordHasher {
  readonly #queue: Queue;
  readonly #cost: HashingCost;

  constructor({ cost, ...size }: QueueSize & { cost: HashingCost }) {
    this.#queue = new Queue(size);
    this.#cost = cost;
  }

  /** @throws DomainError UNAVAILABLE when too many are waiting already. */
  hash(password: string): Promise<string> {
    return this.#run(() => hash(password.normalize("NFKC"), this.#cost));
  }

  /**
   * Without a stored hash, does the same work and returns false.
   * @throws DomainError UNAVAILABLE when too many are waiting already.
   */
  async verify(stored: string | undefined, password: string): Promise<boolean> {
    const known = stored ?? nobody(this.#cost);
    const right = await this.#run(() => verify(known, password.normalize("NFKC")));
    return right && stored !== undefined;
  }

  #run<T>(work: () => Promise<T>): Promise<T> {
    return this.#queue.run(work);
  }
}

/** Checks the current password of a signed-in user before sensitive changes. */
export class PasswordChecks {
  readonly #passwords: PasswordHasher;
  readonly #loginLimits: LoginLimits;

  constructor(parts: { passwords: PasswordHasher; loginLimits: LoginLimits }) {
    this.#passwords = parts.passwords;
    this.#loginLimits = parts.loginLimits;
  }

  /**
   * Wrong passwords count as failed logins, so that a stolen session cannot guess faster.
   * @throws DomainError INVALID_INPUT on `currentPassword`, RATE_LIMITED.
   */
  async prove({ email, passwordHash }: UserRow, given: string, caller: Caller): Promise<void> {
    const who = { email, network: caller.network };
    const isRight = await this.#loginLimits.attempt(who, async () =>
      (await this.#passwords.verify(passwordHash, given)) ? true : undefined,
    );
    if (!isRight) throw wrongPassword();
  }
}

/** The error for a wrong password; not a 401, because the session stays valid. */
export const wrongPassword = (): DomainError =>
  new DomainError("INVALID_INPUT", {}, { currentPassword: [{ code: "PASSWORD_WRONG" }] });
