import type { Language } from "@sortes/contract";
import type { AppSecrets } from "@sortes/db";
import type { Clock } from "@sortes/process";
import type { Logger } from "pino";
import type { Config } from "../config.ts";

/** What every part of the sending may use. */
export interface SendingTools {
  config: Config;
  secrets: AppSecrets;
  clock: Clock;
  /** A random number from 0 to 1, so that several workers do not act at the same moment. */
  jitter: () => number;
  log: Logger;
}

/** A recipient in the hands of this process, who may be written to as far as was known when it was claimed. */
export interface MailInHand {
  id: string;
  /** Of its claim. */
  token: string;
  subscriberId: string;
  attempts: number;
  address: string;
  /** Keyed, as suppressions are kept. */
  addressHash: string;
  locale: Language;
}
