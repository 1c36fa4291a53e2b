import { randomInt } from "node:crypto";
import getPort, { portNumbers } from "get-port";

/**
 * Below the ports of outgoing connections (from 32768 on Linux, 49152 elsewhere), which could be taken again before the
 * process listens.
 */
const range = { from: 20_000, to: 32_767 };
/** Ports that are looked at, at least, before get-port would take one of the system's choice. */
const choice = 1000;

/** A port of an address, by default of loopback, that nothing listens on. @throws Error where the address is no own one. */
export const freePort = (host = "127.0.0.1"): Promise<number> =>
  getPort({ port: portNumbers(randomInt(range.from, range.to - choice), range.to), host });
