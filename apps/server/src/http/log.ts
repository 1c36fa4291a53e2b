import { maskPrivate } from "@sortes/contract";
import { createLog as createLines, type Log, maskedError } from "@sortes/process";
import pino, { type DestinationStream } from "pino";

/**
 * Structured logs. Requests are logged by route, never by URL, because URLs may contain single-use tokens. Headers,
 * bodies, mail addresses and tokens of links are never logged.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  const options = {
    level,
    base: { app: "server" },
    serializers: {
      req: (request: { method: string; routeOptions?: { url?: string } }) => ({
        method: request.method,
        route: request.routeOptions?.url,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: maskedError(maskPrivate),
    },
  };
  return destination ? pino(options, destination) : createLines(options);
}
