import type { Readable } from "node:stream";
import { type S3Access, S3Store } from "@sortes/db";
import { type PictureStore, PictureStoreError } from "./picture-store.ts";

interface BucketAccess extends S3Access {
  /** Milliseconds until the store begins to answer; default: ten seconds. */
  patience?: number | undefined;
}

/**
 * Milliseconds until the store begins to answer a removal, which is not repeated: the caller holds the picture's row,
 * and PostgreSQL ends a transaction that is idle for five seconds.
 */
const removal = 3000;

/** A prefix in an S3 bucket. Incomplete uploads are never visible there. */
export class PictureBucket implements PictureStore {
  readonly #store: S3Store;
  readonly #remover: S3Store;

  constructor({ patience = 10_000, ...access }: BucketAccess) {
    this.#store = new S3Store(access, { tries: 2, firstWait: 0, begin: patience });
    const begin = Math.min(patience, removal);
    this.#remover = new S3Store(access, { tries: 1, firstWait: 0, begin });
  }

  async write(name: string, bytes: Uint8Array, type: string): Promise<void> {
    const key = this.#store.prefix + name;
    const body = Buffer.from(bytes);
    await this.#store.request((client) => client.putObject(key, body, type)).catch(silent);
  }

  async read(name: string): Promise<Readable | undefined> {
    return await this.#store.read(name).catch(silent);
  }

  async remove(name: string): Promise<void> {
    await this.#remover.remove(name).catch(silent);
  }
}

function silent(error: unknown): never {
  throw new PictureStoreError("silent", error);
}
