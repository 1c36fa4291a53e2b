import { z } from "zod";

/** The version of the format. Older ones stay readable; a newer one is refused. */
export const formatVersion = 2;

/** The first version of the format that ends with a seal. */
export const sealedSince = 2;

/** The head of a backup: enough to refuse it before reading further. */
export const headSchema = z.object({
  format: z.literal("sortes-backup"),
  formatVersion: z.int().min(1),
  /** The version of the product that wrote it. */
  version: z.string(),
  /** The version of the database server, such as 180004. */
  serverVersion: z.int(),
  /** The time of its snapshot, by the database's clock. */
  at: z.iso.datetime(),
  /** The applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** The tables with their columns, in the order of the backup. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** The address of the external store of pictures, which are then not in the backup. */
  mediaUrl: z.string().optional(),
});
export type BackupHead = z.infer<typeof headSchema>;

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const size = z.int().min(0);

/** The end of a backup. A backup without it is incomplete. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: size, bytes: size, sha256 })),
  /** The sequences of identity columns. */
  sequences: z.array(z.object({ name: z.string(), value: z.string(), called: z.boolean() })),
  files: z.record(z.string(), z.object({ bytes: size, sha256 })),
});
export type BackupManifest = z.infer<typeof manifestSchema>;

/** Names of a backup's entries, in their order. */
export const entryNames = {
  head: "backup.json",
  manifest: "manifest.json",
  /** A part of a table's rows, as `COPY … (FORMAT text)`; it ends with a whole row. */
  part: (table: string, number: number) =>
    `tables/${table}/${String(number).padStart(6, "0")}.copy`,
} as const;

/** The table of a part, or undefined for another entry. */
export const tableOf = (entry: string): string | undefined =>
  /^tables\/([^/]+)\/\d{6,}\.copy$/.exec(entry)?.[1];

/** Whether an entry is a file of the data folder that a backup may hold; nothing else is ever written there. */
export const isBackedUpFile = (entry: string): boolean =>
  isSecretFile(entry) ||
  (entry.startsWith("media/") && entry.split("/").every((part) => !/^\.{0,2}$|[\0\\]/.test(part)));

/** Whether it is one of the small files beside the database. */
export const isSecretFile = (entry: string): boolean =>
  /^(?:app-secret|draw-log-(?:key|checkpoint)(?:-\d{1,6})?)$/.test(entry);
