import { z } from "zod";
import {
  envInteger,
  envSecret,
  envText,
  envUrlWith,
  envStoreEndpoint,
  envStoreRegion,
} from "../env-values.ts";

/** Probes, figures, traces and the log. */
export const monitoringVariables = {
  WORKER_PORT: () =>
    envInteger(1, 65_535).optional().meta({
      says: "Port of the worker's probe and figures (`/live`, `/ready`, `/metrics`)",
      fallback: "none",
    }),
  METRICS_TOKEN: () =>
    envSecret(16)
      .refine((value) => !/\s/.test(value))
      .meta({ description: "a secret of at least 16 characters without spaces" })
      .optional()
      .meta({
        says: "Bearer token for `/metrics`",
        fallback: "local requests only, and none if `TRUST_PROXY` is set",
      }),
  OTEL_EXPORTER_OTLP_ENDPOINT: () =>
    envUrlWith(
      ["http", "https"],
      (url) => url.hostname !== "" && url.search === "" && url.hash === "",
      "an address such as http://localhost:4318",
    )
      .optional()
      .meta({
        says: "A collector of traces by OTLP over HTTP, such as `http://localhost:4318`",
        fallback: "no traces are kept",
      }),
  OTEL_TRACES_SAMPLER_ARG: () =>
    z
      .string()
      .regex(/^(0(\.\d{1,9})?|1(\.0{1,9})?)$/)
      .transform(Number)
      .meta({ description: "a number from 0 to 1, such as 0.05" })
      .default(1)
      .meta({ says: "The share of traces that are kept, from 0 to 1" }),
  LOG_LEVEL: () =>
    z
      .enum(["silent", "fatal", "error", "warn", "info", "debug", "trace"])
      .default("info")
      .meta({ says: "The least severe level that is logged" }),
} as const;

/** The variables of `npm run backup` and `npm run restore`. */
export const backupVariables = {
  BACKUP_TO: () =>
    envText("the path of a folder, or s3://bucket/prefix").optional().meta({
      says: "Where backups go: a folder or `s3://bucket/prefix` ([backup.md](backup.md))",
      fallback: "`backups` in `DATA_DIR`, which is no place for the only copy",
    }),
  BACKUP_KEY: () =>
    envSecret(32)
      .meta({
        description:
          "an age key (AGE-SECRET-KEY-1… or age1…) or a passphrase of at least 32 characters",
      })
      .optional()
      .meta({
        says: "Encrypts: an age identity or recipient, or a passphrase of at least 32 characters",
        fallback: "not encrypted; refused to a store unless `--unencrypted`",
      }),
  BACKUP_KEY_FILE: () =>
    envText("the path of a file with such a key")
      .optional()
      .meta({ says: "A file that holds such a key, instead of `BACKUP_KEY`", fallback: "none" }),
  BACKUP_S3_ENDPOINT: () =>
    envStoreEndpoint().meta({
      says: "The store of `BACKUP_TO`, such as `https://s3.eu-central-1.amazonaws.com`",
      fallback: "none",
    }),
  BACKUP_S3_REGION: () => envStoreRegion().meta({ says: "The region of that store" }),
  BACKUP_S3_ACCESS_KEY: () =>
    envSecret(3).optional().meta({
      says: "Access key of that store, which may list, read, write and delete below the prefix",
      fallback: "none",
    }),
  BACKUP_S3_SECRET_KEY: () =>
    envSecret(8).optional().meta({ says: "Secret of that access key", fallback: "none" }),
} as const;
