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

/** The common parts of services, created once by the context. */
interface Common {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  /** What this server counts for `/metrics`. */
  counted: ServerFigures;
  queues: Queues;
  mail: OutgoingMail;
  /** Changes of one person run one after another. */
  perUserQueue: PerUserQueue;
  /** Counts over all readers take turns. */
  readerCounts: Queue;
  callLimits: CallLimits;
  onceEach: OnceEach;
  sessions: Sessions;
  passwords: PasswordHasher;
  passwordChecks: PasswordChecks;
  loginLimits: LoginLimits;
  /** The installation's. */
  secret: string;
  /** Those derived from it, for addresses and for what was made with the previous one. */
  secrets: AppSecrets;
  publicUrl: string;
  /** Whether the database accepts writes. */
  writes: WriteWatch;
  random: RandomSource;
}

/** Those of the common parts that a service uses. */
export type ServiceParts<Name extends keyof Common> = Pick<Common, Name>;

/** The rules of a feature, with the parts that it uses. */
export abstract class Service<Parts> {
  protected readonly parts: Parts;

  constructor(parts: Parts) {
    this.parts = parts;
  }
}
