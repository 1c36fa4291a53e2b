import { createHash, type Hash } from "node:crypto";
import { PassThrough, pipeline, type Readable, type Writable } from "node:stream";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { CommandError } from "@sortes/process";
import { extract, pack } from "tar-stream";
import type { z } from "zod";
import type { BackupKey } from "./key.ts";
import {
  type BackupHead,
  type BackupManifest,
  entryNames,
  formatVersion,
  headSchema,
  isBackedUpFile,
  manifestSchema,
  sealedSince,
  tableOf,
} from "./manifest.ts";
import { Sealing, Unsealing } from "./seal.ts";

/** Maximum bytes of an entry that is read into memory: more than PostgreSQL allows for a row. */
const largestPart = 2 ** 31;
/** Maximum bytes of a head or manifest. */
const longestText = 64 * 1024 * 1024;

interface Sum {
  bytes: number;
  hash: Hash;
}

/** Writes the entries of a backup: a tar, compressed with zstd, sealed, and encrypted with age if there is a key. */
export class ArchiveWriter {
  readonly #pack: ReturnType<typeof pack>;
  /** Rejects when the output is no longer read. */
  readonly #broken: Promise<never>;
  readonly #files: BackupManifest["files"] = {};
  readonly #tables: BackupManifest["tables"] = {};
  readonly #at: Date;
  /** The bytes of the archive. It is destroyed with the error that ends it. */
  readonly output: Readable;

  private constructor(at: Date, packed: ReturnType<typeof pack>, output: Readable) {
    this.#at = at;
    this.#pack = packed;
    this.output = output;
    this.#broken = new Promise((_resolve, reject) => {
      const end = (error?: Error) => reject(error ?? new Error("the backup was broken off"));
      output.once("error", end);
      output.once("close", () => end());
    });
    this.#broken.catch(() => {});
  }

  static async open(at: Date, key: BackupKey | undefined): Promise<ArchiveWriter> {
    const packed = pack();
    // with a checksum, so that `zstd -t` detects changes too
    const zstd = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
    const sealed = new Sealing();
    // an error of one stream ends the others, and the reader of the last one sees it
    pipeline(packed as unknown as Readable, zstd, sealed, () => {});
    return new ArchiveWriter(at, packed, key ? await key.encrypt(sealed) : sealed);
  }

  async head(head: BackupHead): Promise<void> {
    await this.#entry(entryNames.head, Buffer.from(JSON.stringify(head)));
  }

  /** Writes a table, in parts that end with whole rows. @param rowsOf called at the end for the number of rows */
  async table(name: string, parts: AsyncIterable<Buffer>, rowsOf: () => number): Promise<void> {
    const sum = newSum();
    let number = 0;
    for await (const part of parts) {
      add(sum, part);
      await this.#entry(entryNames.part(name, ++number), part);
    }
    this.#tables[name] = { rows: rowsOf(), ...settled(sum) };
  }

  /** Writes a file of a known size. @throws Error if its size has changed. */
  async file(name: string, size: number, chunks: AsyncIterable<Buffer>): Promise<void> {
    const sum = newSum();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const sink = this.#pack.entry({ ...this.#header(name), size }, (error) =>
      error ? reject(error) : resolve(),
    ) as unknown as Writable;
    // if the archive is aborted, `#broken` reports it
    promise.catch(() => {});
    sink.on("error", () => {});
    for await (const chunk of chunks) {
      add(sum, chunk);
      if (sum.bytes > size) throw new Error(`${name} grew while it was read`);
      if (!sink.write(chunk)) await Promise.race([drained(sink), this.#broken]);
    }
    if (sum.bytes < size) throw new Error(`${name} shrank while it was read`);
    sink.end();
    await Promise.race([promise, this.#broken]);
    this.#files[name] = settled(sum);
  }

  /** Ends the archive. @returns its manifest */
  async finish(sequences: BackupManifest["sequences"]): Promise<BackupManifest> {
    const manifest = { tables: this.#tables, sequences, files: this.#files };
    await this.#entry(entryNames.manifest, Buffer.from(JSON.stringify(manifest)));
    this.#pack.finalize();
    return manifest;
  }

  /** Aborts the archive: its reader gets this error. */
  abort(error: Error): void {
    this.#pack.destroy(error);
    this.output.destroy(error);
  }

  async #entry(name: string, content: Buffer): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    this.#pack.entry({ ...this.#header(name), size: content.length }, content, (error) =>
      error ? reject(error) : resolve(),
    );
    await Promise.race([promise, this.#broken]);
  }

  readonly #header = (name: string) => ({ name, mode: 0o600, mtime: this.#at, uid: 0, gid: 0 });
}

const drained = (sink: Writable) =>
  new Promise<void>((resolve) => {
    sink.once("drain", resolve);
    sink.once("close", resolve);
  });

const newSum = (): Sum => ({ bytes: 0, hash: createHash("sha256") });
const settled = ({ bytes, hash }: Sum) => ({ bytes, sha256: hash.digest("hex") });
function add(sum: Sum, chunk: Buffer): void {
  sum.bytes += chunk.length;
  sum.hash.update(chunk);
}

/** Handlers for the entries of a backup while it is read. */
export interface ArchiveReader {
  head?(head: BackupHead): Promise<void> | void;
  /** A part of a table's rows. */
  part?(table: string, part: Buffer): Promise<void>;
  /** A file, which is read to its end. */
  file?(name: string, chunks: AsyncIterable<Buffer>): Promise<void>;
}

const broken = (reason: string): CommandError =>
  new CommandError(`This backup is incomplete or damaged and cannot be used: ${reason}.`);

/**
 * Reads a backup to its end, and verifies each hash against the manifest, and the whole against its seal.
 * @throws CommandError if it is truncated, changed, of a newer format, or not a backup.
 */
export async function readArchive(
  input: Readable,
  key: BackupKey | undefined,
  reader: ArchiveReader,
): Promise<{ head: BackupHead; manifest: BackupManifest }> {
  const tar = extract();
  const zstd = createZstdDecompress();
  const seal = new Unsealing();
  const first = new PassThrough();
  // the seal at the end is only verified once the last byte has passed
  const passed = new Promise<void>((resolve, reject) => {
    pipeline(input, first, (error) => error && reject(error));
    opened(first, key).then(
      (plain) =>
        pipeline(plain, seal, zstd, tar as unknown as NodeJS.WritableStream, (error) =>
          error ? reject(error) : resolve(),
        ),
      reject,
    );
  });
  try {
    const [contents] = await Promise.all([contentsOf(tar, reader), passed]);
    if (contents.head.formatVersion >= sealedSince && !seal.isSealed)
      throw broken("its end is missing");
    return contents;
  } catch (error) {
    if (error instanceof CommandError || error instanceof ReaderError) throw causeOf(error);
    throw broken(error instanceof Error ? error.message : String(error));
  } finally {
    for (const stream of [input, first, seal, zstd]) stream.destroy();
    tar.destroy();
  }
}

const opened = async (input: Readable, key: BackupKey | undefined): Promise<Readable> =>
  key ? await key.decrypt(input) : input;

/** An error of the reader's handlers, not of the backup. */
class ReaderError extends Error {}
const causeOf = (error: Error): unknown => (error instanceof ReaderError ? error.cause : error);

async function passedOn<T>(work: Promise<T> | T | undefined): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new ReaderError("", { cause: error });
  }
}

type Entry = AsyncIterable<Buffer> & { header: { name: string; size: number; type: string } };

async function contentsOf(tar: ReturnType<typeof extract>, reader: ArchiveReader) {
  let head: BackupHead | undefined;
  let manifest: BackupManifest | undefined;
  const tables = new Map<string, Sum>();
  const files = new Map<string, Sum>();
  for await (const entry of tar as unknown as AsyncIterable<Entry>) {
    const { name, size } = entry.header;
    if (manifest) throw broken("something follows its end");
    if (!head) {
      if (name !== entryNames.head) throw broken("it does not begin like one");
      head = readHead(await bytesOf(entry, longestText));
      await passedOn(reader.head?.(head));
      continue;
    }
    const table = tableOf(name);
    if (name === entryNames.manifest) {
      manifest = checked(name, manifestSchema, textOf(name, await bytesOf(entry, longestText)));
    } else if (table !== undefined && head.tables.some((one) => one.name === table)) {
      const part = await bytesOf(entry, largestPart);
      const sum = sumIn(tables, table);
      add(sum, part);
      await passedOn(reader.part?.(table, part));
    } else if (isBackedUpFile(name) && entry.header.type === "file" && !files.has(name)) {
      const sum = sumIn(files, name);
      const chunks = summed(entry, sum);
      if (reader.file) await passedOn(reader.file(name, chunks));
      for await (const _rest of chunks);
      if (sum.bytes !== size) throw broken(`${name} ends too early`);
    } else throw broken(`it holds ${JSON.stringify(name)}, which no backup does`);
  }
  if (!head || !manifest) throw broken("its end is missing");
  compare(head, manifest, tables, files);
  return { head, manifest };
}

function sumIn(sums: Map<string, Sum>, name: string): Sum {
  const known = sums.get(name) ?? newSum();
  sums.set(name, known);
  return known;
}

async function* summed(chunks: AsyncIterable<Buffer>, sum: Sum): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    add(sum, chunk);
    yield chunk;
  }
}

async function bytesOf(entry: Entry, most: number): Promise<Buffer> {
  if (entry.header.size > most) throw broken(`${entry.header.name} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  if (bytes.length !== entry.header.size) throw broken(`${entry.header.name} ends too early`);
  return bytes;
}

function textOf(name: string, bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    throw broken(`${name} is not what was written`);
  }
}

function checked<T>(name: string, schema: z.ZodType<T>, found: unknown): T {
  const { success, data } = schema.safeParse(found);
  if (!success) throw broken(`${name} is not what was written`);
  return data;
}

function readHead(bytes: Buffer): BackupHead {
  const head = (textOf(entryNames.head, bytes) ?? {}) as Partial<BackupHead>;
  if (Number(head.formatVersion) > formatVersion)
    throw new CommandError(
      `This backup was made by a newer Sortes (${String(head.version)}); restore it with that version.`,
    );
  return checked(entryNames.head, headSchema, head);
}

/** @throws CommandError unless the entries are exactly those in the manifest. */
function compare(
  head: BackupHead,
  manifest: BackupManifest,
  tables: ReadonlyMap<string, Sum>,
  files: ReadonlyMap<string, Sum>,
): void {
  const sumOfNothing = settled(newSum());
  const check = (
    name: string,
    sum: Sum | undefined,
    expected: { bytes: number; sha256: string },
  ) => {
    const found = sum ? settled(sum) : sumOfNothing;
    if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256)
      throw broken(`${name} is not what was written`);
  };
  for (const { name } of head.tables) {
    const expected = manifest.tables[name];
    if (!expected) throw broken(`the table ${name} is missing`);
    check(name, tables.get(name), expected);
  }
  for (const [name, expected] of Object.entries(manifest.files)) {
    if (!files.has(name)) throw broken(`${name} is missing`);
    check(name, files.get(name), expected);
  }
  for (const name of files.keys())
    if (!manifest.files[name]) throw broken(`${name} is not in its manifest`);
}
