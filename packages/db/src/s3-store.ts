import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as sleep } from "node:timers/promises";
import { CommandError } from "@sortes/process";
import type { S3mini } from "s3mini";

/** A prefix in a bucket of an S3 store, and its credentials. */
export interface S3Access {
  /** `s3://bucket` or `s3://bucket/prefix` */
  url: string;
  /** The store's address, without the bucket. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

interface Patience {
  /** Attempts per request, and milliseconds before the second; each further wait doubles. */
  tries: number;
  firstWait: number;
  /** Milliseconds until the store begins to answer. */
  begin?: number | undefined;
}

/** The objects below a prefix in a bucket of an S3 store. Loads the S3 client on first use. */
export class S3Store {
  /** Empty, or with a slash at its end. */
  readonly prefix: string;
  /** The address, for messages. */
  readonly shown: string;
  readonly #bucket: string;
  readonly #access: S3Access;
  readonly #patience: Patience;
  #opened: Promise<S3mini> | undefined;

  /** @throws CommandError for another kind of address. */
  constructor(access: S3Access, patience: Patience) {
    const [, bucket, path = ""] =
      /^s3:\/\/([a-z\d][a-z\d.-]{1,61}[a-z\d])(?:\/(.*))?$/.exec(access.url) ?? [];
    if (bucket === undefined)
      throw new CommandError(
        `${access.url} is not an address in a store; write s3://bucket/prefix.`,
      );
    const clean = path.split("/").filter(Boolean).join("/");
    this.prefix = clean === "" ? "" : `${clean}/`;
    this.shown = `s3://${bucket}/${this.prefix}`;
    this.#bucket = bucket;
    this.#access = access;
    this.#patience = patience;
  }

  /** Makes a request, and repeats it unless the store refuses it: it must be idempotent if `tries` is more than one. */
  async request<T>(work: (client: S3mini) => Promise<T>, tries = this.#patience.tries): Promise<T> {
    const { S3ServiceError } = await import("s3mini");
    const client = await (this.#opened ??= this.#open());
    for (let attempt = 1, wait = this.#patience.firstWait; ; attempt++, wait *= 2) {
      try {
        return await work(client);
      } catch (error) {
        const isRefused =
          error instanceof S3ServiceError && error.status >= 400 && error.status < 500;
        if (isRefused || attempt >= tries) throw error;
      }
      await sleep(wait);
    }
  }

  /** @returns undefined if there is no such object */
  async read(name: string): Promise<Readable | undefined> {
    const reply = await this.request((client) => client.getObjectResponse(this.prefix + name));
    return reply?.body ? Readable.fromWeb(reply.body as ReadableStream) : undefined;
  }

  async remove(name: string): Promise<void> {
    await this.request((client) => client.deleteObject(this.prefix + name));
  }

  async #open(): Promise<S3mini> {
    const { endpoint, region, accessKeyId, secretAccessKey } = this.#access;
    const { begin } = this.#patience;
    const { S3mini: Client } = await import("s3mini");
    return new Client({
      region,
      accessKeyId,
      secretAccessKey,
      endpoint: new URL(this.#bucket, endpoint.endsWith("/") ? endpoint : `${endpoint}/`).href,
      ...(begin !== undefined && { fetch: beginningWithin(begin) }),
    });
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
