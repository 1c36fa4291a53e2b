import { createCipheriv, createDecipheriv, createHmac, randomBytes } from "node:crypto";
import { DomainError } from "@sortes/contract";
import { type Clock, within } from "@sortes/process";
import type { Db } from "./client.ts";
import * as processes from "./queries/operations/processes.ts";

/** Whether the installation's secret fits the database (`foreign`: it belongs to another installation). */
export type SecretState = "ok" | "foreign" | "unknown";

interface Parts {
  db: Db;
  clock: Clock;
  /** `APP_SECRET`: the secret for new signatures. */
  current: string;
  /** `APP_SECRET_PREVIOUS`: verifies older signatures. */
  previous: string | undefined;
  log: { info(words: string): void; error(words: string): void };
}

/** Milliseconds between two checks of the seal, and the time limit of a check. */
const interval = 1000;
const patience = 1500;

const words = {
  foreign:
    "APP_SECRET is not the secret that this database is used with: set the previous one, or give it as " +
    "APP_SECRET_PREVIOUS beside the new one (docs/operations.md, “Changing APP_SECRET”)",
  ok: "APP_SECRET is the secret that this database is used with",
};

/**
 * The secrets of the installation. The database holds its first secret, sealed with `APP_SECRET`, which hashes
 * suppressed addresses. A process with another secret cannot open it and reports so; one that also has the previous
 * secret seals it again.
 */
export class AppSecrets {
  readonly current: string;
  readonly #parts: Parts;
  #key: string | undefined;
  #state: SecretState = "unknown";
  #lookedAt = -Infinity;
  #looking: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.current = parts.current;
  }

  /** The result of the last check. */
  get state(): SecretState {
    return this.#state;
  }

  /** Whether the secret is known to be right, so that calls need no check. */
  get isRight(): boolean {
    return this.#key !== undefined;
  }

  /** The secret that hashes suppressed addresses. @throws DomainError UNAVAILABLE until it is known. */
  get addressKey(): string {
    if (this.#key === undefined) throw new DomainError("UNAVAILABLE");
    return this.#key;
  }

  /** `addressKey`, after a check if it is not known yet. */
  async openedKey(): Promise<string> {
    await this.admit();
    return this.addressKey;
  }

  /** The result of the first secret that verifies a signature. */
  read<T>(by: (secret: string) => T | undefined): T | undefined {
    const { current, previous } = this.#parts;
    return by(current) ?? (previous === undefined ? undefined : by(previous));
  }

  /** Checks the secret; `unknown` while the database does not answer. At most one query a second. */
  async look(): Promise<SecretState> {
    const now = this.#parts.clock.now().getTime();
    if (this.#looking || Math.abs(now - this.#lookedAt) >= interval)
      await (this.#looking ??= this.#compare(now));
    return this.#state;
  }

  /** Lets a call pass unless the secret is known to be foreign. @throws DomainError UNAVAILABLE. */
  async admit(): Promise<void> {
    if (this.isRight) return;
    await this.look();
    if (this.#state === "foreign") throw new DomainError("UNAVAILABLE");
  }

  async #compare(now: number): Promise<void> {
    this.#lookedAt = now;
    const unknown = () => "unknown" as const;
    // an answer that is late for the callers counts for the next ones
    const answer = this.#open()
      .catch(unknown)
      .then((found) => this.#note(found));
    await within(patience, answer, () => this.#note("unknown"));
    this.#looking = undefined;
  }

  #note(found: { key: string } | Exclude<SecretState, "ok">): void {
    const state = typeof found === "object" ? "ok" : found;
    if (typeof found === "object") this.#key = found.key;
    if (state === "unknown" && this.isRight) return; // the known secret stays valid while the database is unavailable
    if (state === this.#state) return;
    const before = this.#state;
    this.#state = state;
    if (state === "foreign") this.#parts.log.error(words.foreign);
    else if (state === "ok" && before === "foreign") this.#parts.log.info(words.ok);
  }

  async #open(): Promise<{ key: string } | "foreign"> {
    const { db, current, previous } = this.#parts;
    const kept = await processes.findSeal(db);
    if (kept === undefined) {
      // at the first start, existing hashes were made with the oldest known secret
      const key = previous ?? current;
      return (await processes.insertSeal(db, seal(current, key))) ? { key } : await this.#open();
    }
    const key = unseal(current, kept);
    if (key !== undefined) return { key };
    const old = previous === undefined ? undefined : unseal(previous, kept);
    if (old === undefined) return "foreign";
    return (await processes.replaceSeal(db, kept, seal(current, old)))
      ? { key: old }
      : await this.#open();
  }
}

const ivBytes = 12;
const tagBytes = 16;

const sealingKey = (secret: string): Buffer =>
  createHmac("sha256", secret).update("seal of the address key").digest();

/** AES-256-GCM: initialisation vector, tag and text. */
function seal(secret: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", sealingKey(secret), iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @returns undefined if it was sealed with another secret. */
function unseal(secret: string, sealed: string): string | undefined {
  const bytes = Buffer.from(sealed, "base64url");
  const [iv, tag] = [bytes.subarray(0, ivBytes), bytes.subarray(ivBytes, ivBytes + tagBytes)];
  try {
    const decipher = createDecipheriv("aes-256-gcm", sealingKey(secret), iv, {
      authTagLength: tagBytes,
    });
    decipher.setAuthTag(tag);
    return (
      decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, "utf8") +
      decipher.final("utf8")
    );
  } catch {
    return undefined;
  }
}
