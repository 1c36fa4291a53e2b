import type { Readable } from "node:stream";
import { CommandError } from "@sortes/process";
import { S3NetworkError, S3ServiceError } from "s3mini";
import { causesOf } from "../errors.ts";
import { type S3Access, S3Store } from "../s3-store.ts";
import { isBackupName, type Place, type Written } from "./place.ts";

/** Bytes of a part, which is held in memory. Stores accept 10,000 parts, so a backup may have 320 GB. */
const defaultPart = 32 * 1024 * 1024;

interface Access extends Omit<S3Access, "url"> {
  partBytes?: number;
  /** Milliseconds before the second of five attempts. */
  firstWait?: number;
}

/** A prefix in a bucket of an S3 store. Incomplete uploads are not visible there. */
export class S3Prefix implements Place {
  readonly isRemote = true;
  readonly shown: string;
  readonly #store: S3Store;
  readonly #partBytes: number;

  /** @throws CommandError for an address other than `s3://bucket` or `s3://bucket/prefix`. */
  constructor(url: string, { partBytes = defaultPart, firstWait = 500, ...access }: Access) {
    this.#store = new S3Store({ ...access, url }, { tries: 5, firstWait });
    this.#partBytes = partBytes;
    this.shown = this.#store.shown;
  }

  async names(): Promise<string[]> {
    const { prefix } = this.#store;
    const found = await this.#store
      .request((client) => client.listObjects("/", prefix))
      .catch(refused);
    return (found ?? [])
      .map(({ Key }) => Key.slice(prefix.length))
      .filter(isBackupName)
      .toSorted();
  }

  async write(name: string, bytes: Readable): Promise<Written> {
    const store = this.#store;
    const key = store.prefix + name;
    let id: string | undefined;
    const parts: { partNumber: number; etag: string }[] = [];
    try {
      const upload = (id = await store.request((client) => client.getMultipartUploadId(key)));
      for await (const part of inParts(bytes, this.#partBytes)) {
        const number = parts.length + 1;
        parts.push(await store.request((client) => client.uploadPart(key, upload, part, number)));
      }
      await store.request((client) => client.completeMultipartUpload(key, upload, parts), 1);
    } catch (error) {
      bytes.destroy();
      const begun = id;
      if (begun !== undefined)
        await store.request((client) => client.abortMultipartUpload(key, begun), 1).catch(() => {});
      refused(error);
    }
    return {
      read: () => this.read(name),
      publish: () => Promise.resolve(),
      discard: () => this.remove(name),
    };
  }

  async read(name: string): Promise<Readable> {
    const bytes = await this.#store.read(name).catch(refused);
    if (!bytes) throw new CommandError(`${this.shown}${name} is not there.`);
    return bytes;
  }

  async remove(name: string): Promise<void> {
    await this.#store.remove(name).catch(refused);
  }
}

/** @throws CommandError with the store's message, or what keeps the store out of reach. */
function refused(error: unknown): never {
  if (error instanceof S3ServiceError)
    throw new CommandError(
      `The store refused: ${error.serviceCode ?? error.message} (${error.status}).`,
    );
  // `fetch` throws a TypeError, and the reason is its cause
  const isAway =
    error instanceof S3NetworkError || (error instanceof TypeError && error.cause instanceof Error);
  if (!isAway) throw error;
  const why = [...causesOf(error)].findLast(({ message }) => message !== "") ?? error;
  throw new CommandError(`The store is out of reach: ${why.message}.`);
}

/** Whether a place is in an S3 store. */
export const isS3 = (place: string): boolean => place.startsWith("s3://");

/** Splits the address of a backup in a store into prefix and name; the name is undefined for a prefix. */
export function splitS3(address: string): { prefix: string; name: string | undefined } {
  const at = address.lastIndexOf("/") + 1;
  const name = address.slice(at);
  return isBackupName(name)
    ? { prefix: address.slice(0, at), name }
    : { prefix: address, name: undefined };
}

async function* inParts(bytes: Readable, size: number): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    waiting.push(Buffer.from(chunk));
    length += chunk.length;
    if (length < size) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}
