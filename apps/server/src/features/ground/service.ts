import type { RandomSource } from "@sortes/core";
import type { AppSecrets, Db, WriteWatch } from "@sortes/db";
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
}
