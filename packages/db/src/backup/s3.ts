import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "@sortes/process";
import { S3mini, S3ServiceError } from "s3mini";
import { s3BucketUrl, s3PlaceOf } from "../s3-address.ts";
import { isBackupName, type Place, type Written } from "./place.ts";

/** Bytes of a part, which is held in memory. Stores accept 10,000 parts, so a backup may have 320 GB. */
const defaultPart = 32 * 1024 * 1024;
/** Attempts per request, and milliseconds before the second; each further wait doubles. */
const patience = { tries: 5, firstWait: 500 };

export interface S3Access {
  /** The store's address, without the bucket. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  partBytes?: number;
  firstWait?: number;
}

/** A prefix in a bucket of an S3 store. Incomplete uploads are not visible there. */
export class S3Prefix implements Place {
  readonly isRemote = true;
  readonly shown: string;
  readonly #prefix: string;
  readonly #store: S3mini;
  readonly #partBytes: number;
  readonly #firstWait: number;

  /** @throws CommandError for an address other than `s3://bucket` or `s3://bucket/prefix`. */
  constructor(address: string, access: S3Access) {
    const found = s3PlaceOf(address);
    if (!found)
      throw new CommandError(`${address} is not an address in a store; write s3://bucket/prefix.`);
    const { bucket, prefix } = found;
    this.shown = `s3://${bucket}/${prefix}`;
    this.#prefix = prefix;
    const { endpoint, partBytes = defaultPart, firstWait = patience.firstWait, ...rest } = access;
    this.#partBytes = partBytes;
    this.#firstWait = firstWait;
    this.#store = new S3mini({
      ...rest,
      endpoint: s3BucketUrl(endpoint, bucket),
    });
  }

  async names(): Promise<string[]> {
    const found = await this.#retried(() => this.#store.listObjects("/", this.#prefix));
    return (found ?? [])
      .map(({ Key }) => Key.slice(this.#prefix.length))
      .filter(isBackupName)
      .toSorted();
  }

  async write(name: string, bytes: Readable): Promise<Written> {
    const key = this.#prefix + name;
    const id = await this.#retried(() => this.#store.getMultipartUploadId(key)).catch(
      (error: unknown) => {
        bytes.destroy();
        throw error;
      },
    );
    const parts: { partNumber: number; etag: string }[] = [];
    try {
      for await (const part of inParts(bytes, this.#partBytes)) {
        const number = parts.length + 1;
        parts.push(await this.#retried(() => this.#store.uploadPart(key, id, part, number)));
      }
      await this.#store.completeMultipartUpload(key, id, parts);
    } catch (error) {
      bytes.destroy();
      await this.#store.abortMultipartUpload(key, id).catch(() => {});
      throw told(error);
    }
    return {
      read: () => this.read(name),
      publish: () => Promise.resolve(),
      discard: () => this.remove(name),
    };
  }

  async read(name: string): Promise<Readable> {
    const reply = await this.#retried(() => this.#store.getObjectResponse(this.#prefix + name));
    if (!reply?.body) throw new CommandError(`${this.shown}${name} is not there.`);
    return Readable.fromWeb(reply.body as ReadableStream);
  }

  async remove(name: string): Promise<void> {
    await this.#retried(() => this.#store.deleteObject(this.#prefix + name));
  }

  /** Retries an idempotent request. @throws CommandError with the store's message. */
  async #retried<T>(request: () => Promise<T>): Promise<T> {
    for (let attempt = 1, wait = this.#firstWait; ; attempt++, wait *= 2) {
      try {
        return await request();
      } catch (error) {
        const isRefused =
          error instanceof S3ServiceError && error.status >= 400 && error.status < 500;
        if (isRefused || attempt === patience.tries) throw told(error);
      }
      await sleep(wait);
    }
  }
}

const told = (error: unknown): unknown =>
  error instanceof S3ServiceError
    ? new CommandError(
        `The store refused: ${error.serviceCode ?? error.message} (${error.status}).`,
      )
    : error;

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
