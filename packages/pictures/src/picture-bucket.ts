import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { s3BucketUrl, s3PlaceOf } from "@sortes/db";
import type { S3mini } from "s3mini";
import { type PictureStore, PictureStoreError } from "./picture-store.ts";

/** The location of pictures in an S3 store, and its credentials. */
interface BucketAccess {
  /** `s3://bucket/prefix` */
  url: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Milliseconds until the store begins to answer; default: ten seconds. */
  patience?: number | undefined;
}

const tries = 2;

/** A prefix in an S3 bucket. Incomplete uploads are never visible there. */
export class PictureBucket implements PictureStore {
  readonly #access: BucketAccess;
  readonly #place: { bucket: string; prefix: string };
  #opened: Promise<S3mini> | undefined;

  constructor(access: BucketAccess) {
    const place = s3PlaceOf(access.url);
    if (!place) throw new Error("the address of the store of pictures was checked at the start");
    this.#access = access;
    this.#place = place;
  }

  async write(name: string, bytes: Uint8Array, type: string): Promise<void> {
    const body = Buffer.from(bytes);
    await this.#tried((store, key) => store.putObject(key, body, type), name);
  }

  async read(name: string): Promise<Readable | undefined> {
    const reply = await this.#tried((store, key) => store.getObjectResponse(key), name);
    return reply?.body ? Readable.fromWeb(reply.body as ReadableStream) : undefined;
  }

  async remove(name: string): Promise<void> {
    await this.#tried((store, key) => store.deleteObject(key), name);
  }

  async #tried<T>(request: (store: S3mini, key: string) => Promise<T>, name: string): Promise<T> {
    const store = await this.#store();
    for (let attempt = 1; ; attempt++) {
      try {
        return await request(store, this.#place.prefix + name);
      } catch (error) {
        if (attempt === tries) throw new PictureStoreError("silent", error);
      }
    }
  }

  /** Loads the S3 client on first use. */
  #store(): Promise<S3mini> {
    const { endpoint, region, accessKeyId, secretAccessKey, patience = 10_000 } = this.#access;
    this.#opened ??= import("s3mini").then(
      ({ S3mini: Client }) =>
        new Client({
          region,
          accessKeyId,
          secretAccessKey,
          endpoint: s3BucketUrl(endpoint, this.#place.bucket),
          fetch: beginningWithin(patience),
        }),
    );
    return this.#opened;
  }
}

/** A `fetch` that times out if no response begins; reading the body has no limit. */
function beginningWithin(milliseconds: number): typeof fetch {
  return async (address, init) => {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), milliseconds);
    try {
      return await fetch(address, { ...init, signal: late.signal });
    } finally {
      clearTimeout(timer);
    }
  };
}
