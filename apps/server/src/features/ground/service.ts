import type { AuditAction, AuditDetail } from "@sortes/contract";
import type { RandomSource } from "@sortes/core";
import type { AppSecrets, Db, Tx, WriteWatch } from "@sortes/db";
import * as audit from "@sortes/db/accounts/audit";
import type { Clock } from "@sortes/process";
import type { Queues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";
import type { CallLimits } from "./call-limits.ts";
import type { LoginLimits } from "../accounts/login-limits.ts";
import type { PasswordChecks, PasswordHasher } from "../accounts/passwords.ts";
import type { Sessions } from "../accounts/sessions.ts";
import type { OutgoingMail } from "./outgoing-mail.ts";
import type { OnceEach } from "./once/once.ts";
import type { ServerFigures } from "./server-figures.ts";
import type { Queue, Queues as PerUserQueue } from "./queue.ts";

/** The parts shared by all services, created once. */
interface Common {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** This process's counters for `/metrics`. */
  counted: ServerFigures;
  queues: Queues;
  mail: OutgoingMail;
  /** Serialises each user's changes. */
  perUserQueue: PerUserQueue;
  /** Queues expensive counts over all readers. */
  readerCounts: Queue;
  callLimits: CallLimits;
  onceEach: OnceEach;
  sessions: Sessions;
  passwords: PasswordHasher;
  passwordChecks: PasswordChecks;
  loginLimits: LoginLimits;
  /** The installation's secret. */
  secret: string;
  /** The current secret, the previous one, and the key for address hashes. */
  secrets: AppSecrets;
  publicUrl: string;
  /** Whether the database accepts writes. */
  writes: WriteWatch;
  random: RandomSource;
}

/** The shared parts that a service uses. */
export type ServiceParts<Name extends keyof Common> = Pick<Common, Name>;

/** The base class of services. */
export abstract class Service<Parts> {
  protected readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }

  /**
   * Writes an audit entry, in the transaction of the change that it records.
   * @param actor the id of a person, or the name of a process
   * @param subject the id or the name of what is changed
   */
  protected async audited(
    this: Service<ServiceParts<"clock">>,
    tx: Tx,
    actor: string,
    action: AuditAction,
    subject: string,
    detail: AuditDetail = {},
  ): Promise<void> {
    const createdAt = this.parts.clock.now();
    await audit.insert(tx, { actor, action, subject, detail, createdAt });
  }
}
