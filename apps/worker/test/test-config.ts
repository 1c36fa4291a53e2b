import { quicknet } from "@sortes/core/draws";
import { unhurried } from "@sortes/testing";
import type { Config } from "../src/config.ts";

export const secret = "a secret of the tests, 32 characters";

interface Given {
  databaseUrl: string;
  smtpUrl: string;
  /** A folder for what a worker writes. */
  outbox: string;
}

/** The settings of a worker, without Redis, limits or reports. */
export const testConfig = ({ databaseUrl, smtpUrl, outbox }: Given): Config => ({
  publicUrl: "https://sortes.example",
  database: { url: databaseUrl, connections: 5, prepare: true, patience: unhurried },
  redisUrl: undefined,
  mail: { smtpUrl, outbox, from: "hello@sortes.example", replyTo: undefined },
  sending: { bounceAddress: undefined, connections: 20, rate: undefined, warmUp: undefined },
  reports: { maildir: undefined, imapUrl: undefined },
  draws: { dataDir: outbox, chain: quicknet, relays: [], witnesses: [] },
  webhooksPrivate: true,
  appSecret: secret,
  logLevel: "silent",
});
