import { z } from "zod";
import { allOrNone } from "./env-rules.ts";
import { envInteger, envText, envUrlWith } from "./env-values.ts";

const databaseUrl = () =>
  envUrlWith(
    ["postgres", "postgresql"],
    // BullMQ finds its tables by its own search path, which an `options` parameter would override
    (url) => /^\/[^/]+$/.test(url.pathname) && !url.searchParams.has("options"),
    "a PostgreSQL address such as postgres://user:password@localhost:5432/sortes, without an options parameter",
  );

/** Default of `DATABASE_CONNECTIONS`. */
const connections = { server: 20, worker: 10 } as const;

/** Where the data and the queue are. */
export const dataVariables = {
  DATA_DIR: () =>
    envText("the path of a folder")
      .optional()
      .meta({ says: "Folder of all data", fallback: "`.data`" }),
  DATABASE_URL: () =>
    databaseUrl().optional().meta({
      says: "External PostgreSQL, 14 or newer",
      fallback: "the embedded one",
    }),
  DATABASE_DIRECT_URL: () =>
    databaseUrl().optional().meta({
      says: "The same database past a pooler, for migrations, commands, long work, and a queue in PostgreSQL ([scale.md](scale.md))",
      fallback: "`DATABASE_URL`",
    }),
  DATABASE_CONNECTIONS: (app: "server" | "worker" = "server") =>
    envInteger(1, 200)
      .default(connections[app])
      .meta({
        says: `Connections of each process to PostgreSQL; a worker's default is ${connections.worker}`,
      }),
  PREPARED_STATEMENTS: () =>
    z.enum(["on", "off"]).default("on").meta({
      says: "Whether statements are prepared; set `off` behind a pooler that shares connections",
    }),
  REDIS_URL: () =>
    envUrlWith(
      ["redis", "rediss"],
      (url) => url.hostname !== "" && /^\/?\d*$/.test(url.pathname),
      "an address such as redis://localhost:6379",
    )
      .optional()
      .meta({ says: "Puts the queue in Redis", fallback: "PostgreSQL" }),
} as const;

/** The way past a pooler needs the way through it: without that, the jobs would be in another database than the rest. */
export const directRules = allOrNone(
  ["DATABASE_URL"],
  ["DATABASE_DIRECT_URL"],
  "DATABASE_DIRECT_URL leads to the same database past a pooler",
);
