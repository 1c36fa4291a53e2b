export { afterUse } from "./after-use.ts";
export { openBeacon } from "./beacon.ts";
export {
  addCampaign,
  addSubscribers,
  type CampaignRow,
  campaignHtml,
  campaignText,
  setPostalAddress,
  testPostalAddress,
} from "./campaign-rows.ts";
export { FixedClock, HeldClock } from "./clock.ts";
export { fuzzRequests, fuzzSeed, givenTemplate, olderArtifact, testVariables } from "./env.ts";
export { openCollector } from "./collector.ts";
export { expectPlainErrors } from "./env-garbage.ts";
export { expectEveryCase } from "./every-case.ts";
export { openImapServer } from "./imap-server.ts";
export { readMail, waitForMail } from "./mailbox.ts";
export { hasRedisServer, startRedis, type TestRedis } from "./redis-server.ts";
export { type Mishap, openSmtpSink, type SmtpSink } from "./smtp-sink.ts";
export { openS3Server } from "./s3-server.ts";
export { openWebhookReceiver } from "./webhook-receiver.ts";
export { openWitness } from "./witness.ts";
export { openGate, type TcpGate } from "./tcp-gate.ts";
export { relayCertificates } from "./relay-certificates.ts";
export { asMail, complaint, deliveryReport, plainBounce } from "./reports.ts";
export { statementsOf } from "./statements.ts";
export {
  cloneDatabase,
  holdInDatabase,
  queryDatabase,
  type TestDatabase,
  testDatabase,
} from "./test-database.ts";
export { unhurried } from "./unhurried.ts";
