import { constants, fstatSync, openSync } from "node:fs";

/**
 * A file descriptor for the same place as `fd` on which a write never blocks. An inherited pipe or terminal has the
 * same mode for all programs that use it, so it is opened a second time where the system allows that.
 */
export function openOutput(fd: number): number {
  const kind = fstatSync(fd);
  // writes to a file do not wait for a reader, and two openings of it would overwrite each other
  if (kind.isFile()) return fd;
  try {
    const { O_WRONLY, O_NONBLOCK, O_NOCTTY } = constants;
    return openSync(`/proc/self/fd/${fd}`, O_WRONLY | O_NONBLOCK | O_NOCTTY);
  } catch {
    // a socket, a pipe of another user, or a system without /proc: Node makes these non-blocking when it opens its own
    // stream on them
    void (fd === 2 ? process.stderr : process.stdout);
    return fd;
  }
}
