export { FixedClock } from "./clock.ts";
export { hasRedisServer, startRedis, type TestRedis } from "./redis-server.ts";
export { openGate, type TcpGate } from "./tcp-gate.ts";
export { cloneDatabase, type TestDatabase, testDatabase } from "./test-database.ts";
