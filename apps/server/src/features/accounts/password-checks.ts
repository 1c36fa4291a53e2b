import { DomainError } from "@sortes/contract";
import type { UserRow } from "@sortes/db";
import type { Caller } from "./accounts.service.ts";
import type { LoginLimits } from "./login-limits.ts";
import type { PasswordHasher } from "./passwords.ts";

/** The password of now, asked of somebody who is signed in before what would open or end their account. */
export class PasswordChecks {
  readonly #passwords: PasswordHasher;
  readonly #loginLimits: LoginLimits;

  constructor(parts: { passwords: PasswordHasher; loginLimits: LoginLimits }) {
    this.#passwords = parts.passwords;
    this.#loginLimits = parts.loginLimits;
  }

  /**
   * Wrong ones count as failed logins do: whoever holds a stolen session may not guess any faster.
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

/** The refusal of a password that is not the account's; it ends no session, so it is no 401. */
export const wrongPassword = (): DomainError =>
  new DomainError("INVALID_INPUT", {}, { currentPassword: [{ code: "PASSWORD_WRONG" }] });
