import type { Socket } from "node:net";
import { expect, onTestFinished, vi } from "vitest";
import { connectionLimits } from "../../src/limits.ts";
import { testServer } from "./server.ts";
import { portOf, rawSocket } from "./socket.ts";
import { subscribersOf } from "./subscribers.ts";

/** Time limit in ms for requests other than uploads: long enough for a busy machine to begin reading an upload. */
export const requestWithin = 4000;
/**
 * Minimum pace of uploads: bytes per window, and its length in milliseconds. One piece of these tests is far above it.
 */
export const pace = { uploadWindow: 1000, uploadBytes: 2000 };
const piece = 4000;
const pause = 50;

/**
 * A server with these limits, and a way to begin uploads to it.
 * @param uploadWithin milliseconds for a whole upload @param within the same for other requests
 */
export async function listening(uploadWithin: number, within = requestWithin) {
  const server = await testServer({
    connections: {
      ...connectionLimits,
      ...pace,
      headersWithin: within,
      requestWithin: within,
      checkEvery: 100,
      uploadWithin,
    },
  });
  const port = await portOf(server.app);
  const { staff, audited } = subscribersOf(server);
  const { token } = await staff("Stela");
  /** Begins to upload a list: sends the headers only. */
  const list = async (length: number, path = "/api/newsletter/subscribers/import/") => {
    const socket = await rawSocket(port);
    const type = path.endsWith("import/") ? "text/csv" : "application/json";
    socket.write(
      `POST ${path}?consent_confirmed=true&language=en HTTP/1.1\r\nHost: x\r\nAccept-Language: ro\r\n` +
        `Authorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
    return socket;
  };
  const subjects = async () =>
    (await audited("subscribers.imported")).map(({ subject }) => subject);
  /** The outcome of the next import to finish. */
  const ended = (before: readonly string[]) =>
    vi.waitFor(
      async () => {
        const all = await audited("subscribers.imported");
        const [found] = all.filter(({ subject }) => !before.includes(subject));
        expect(found).toBeDefined();
        return found?.detail;
      },
      { timeout: 60_000 },
    );
  return { ...server, list, subjects, ended };
}

/** A list with this many addresses. */
export const people = (name: string, count: number): string =>
  `email\n${Array.from({ length: count }, (_, i) => `somebody${i}@${name}.test\n`).join("")}`;

/**
 * Sends a text piece by piece, or as much of it as the server accepts. Resolves once the last piece is out: a socket that
 * is destroyed drops what it still holds.
 */
export function drip(socket: Socket, text: string, size = piece): Promise<void> {
  let at = 0;
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      const isLast = at + size >= text.length || !socket.writable;
      if (isLast) clearInterval(timer);
      socket.write(text.slice(at, at + size), () => isLast && resolve());
      at += size;
    }, pause);
    onTestFinished(() => clearInterval(timer));
  });
}

/** The reply to an upload that was aborted for being too slow. */
export const tooSlow = {
  status: 408,
  headers: { connection: "close", "content-language": "ro" },
  body: { code: "REQUEST_TIMEOUT", detail: expect.stringContaining("prea încet") },
};
