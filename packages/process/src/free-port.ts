import { randomInt } from "node:crypto";
import getPort, { portNumbers } from "get-port";

/**
 * Below those that systems give to outgoing connections (from 32768 on Linux, 49152 elsewhere): one of these would be
 * taken again before a process that was told of a free port listens there.
 */
const range = { from: 20_000, to: 32_767 };
/** Ports that are looked at, at least, before get-port would take one of the system's choice. */
const choice = 1000;

/** A port of an address, by default of loopback, that nothing listens on. @throws Error where the address is no own one. */
export const freePort = (host = "127.0.0.1"): Promise<number> =>
  getPort({ port: portNumbers(randomInt(range.from, range.to - choice), range.to), host });
