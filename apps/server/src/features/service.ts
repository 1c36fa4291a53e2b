import type { RandomSource } from "@sortes/core";
import type { AppSecrets, Db, WriteWatch } from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { Queues } from "@sortes/queue";
import type { FastifyBaseLogger } from "fastify";
import type { CallLimits } from "./accounts/call-limits.ts";
import type { Queues as PerUserQueue } from "./queue.ts";

/** The common parts of services, created once by the context. */
interface Common {
  db: Db;
  clock: Clock;
  log: FastifyBaseLogger;
  queues: Queues;
  /** Changes of one person run one after another. */
  perUserQueue: PerUserQueue;
  callLimits: CallLimits;
  secrets: AppSecrets;
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
