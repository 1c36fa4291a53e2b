export { FixedClock } from "./clock.ts";
export { readMail, waitForMail } from "./mailbox.ts";
export { hasRedisServer, startRedis, type TestRedis } from "./redis-server.ts";
export { openSmtpSink } from "./smtp-sink.ts";
export { openGate, type TcpGate } from "./tcp-gate.ts";
export { cloneDatabase, testDatabase } from "./test-database.ts";
