import { z } from "zod";

/** The version of the format. Older ones stay readable; a newer one is refused. */
export const formatVersion = 2;

/** The first version of the format that ends with a seal. */
export const sealedSince = 2;

/** What a backup begins with: enough to refuse it before anything is read. */
export const headSchema = z.object({
  format: z.literal("sortes-backup"),
  formatVersion: z.int().min(1),
  /** Of the product that made it. */
  version: z.string(),
  /** Of the database server that it was read from, such as 180004. */
  serverVersion: z.int(),
  /** The moment of its one snapshot, by the database's clock. */
  at: z.iso.datetime(),
  /** The migrations that the database had been through, in their order. */
  migrations: z.array(z.string()).min(1),
  /** The tables with their columns, in the order in which they follow. */
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** Where pictures are that are not in this backup, if they are in a store of their own. */
  mediaUrl: z.string().optional(),
});
export type BackupHead = z.infer<typeof headSchema>;

const sha256 = z.string().regex(/^[\da-f]{64}$/);
const size = z.int().min(0);

/** What a backup ends with. Without it, it is not whole. */
export const manifestSchema = z.object({
  tables: z.record(z.string(), z.object({ rows: size, bytes: size, sha256 })),
  /** The numbers that identities count with. */
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
