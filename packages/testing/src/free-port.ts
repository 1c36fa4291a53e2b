import { randomInt } from "node:crypto";
import getPort, { portNumbers } from "get-port";

/**
 * A port of loopback that nothing listens on, and that no system gives to an outgoing connection, so that it is still
 * free when somebody listens there, or listens there again.
 */
export const freePort = (): Promise<number> =>
  getPort({ port: portNumbers(randomInt(20_000, 32_000), 32_767), host: "127.0.0.1" });
