import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface S3Server {
  url: string;
  /** The stored objects, by `/bucket/key`. */
  objects: Map<string, Buffer>;
  /** Uploads that are neither complete nor aborted. */
  uploads: Map<string, Map<number, Buffer>>;
  /** Answers this many of the next requests with 503. */
  failNext: (requests: number) => void;
  /** Stops answering requests, or answers them again. */
  setSilent: (isSilent: boolean) => void;
  close(): Promise<void>;
}

interface Answer {
  status?: number;
  body?: string | Buffer;
  etag?: string;
}

/**
 * Opens a store on a free loopback port that supports the parts of S3 that backups and pictures use. Ignores
 * signatures.
 */
export async function openS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let failing = 0;
  let silent = false;

  function answer(method: string, { pathname, searchParams }: URL, body: Buffer): Answer {
    const key = decodeURIComponent(pathname);
    const upload = searchParams.get("uploadId");
    const parts = upload === null ? undefined : uploads.get(upload);
    if (upload !== null && !parts) return { status: 404, body: fault("NoSuchUpload") };
    if (method === "POST" && searchParams.has("uploads")) {
      const id = randomUUID();
      uploads.set(id, new Map());
      return {
        body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      };
    }
    if (parts && upload !== null) {
      if (method === "PUT") {
        parts.set(Number(searchParams.get("partNumber")), body);
        return { etag: `"${parts.size}"` };
      }
      uploads.delete(upload);
      if (method === "DELETE") return { status: 204 };
      objects.set(
        key,
        Buffer.concat([...parts].toSorted(([a], [b]) => a - b).map(([, part]) => part)),
      );
      return {
        body: "<CompleteMultipartUploadResult><ETag>whole</ETag></CompleteMultipartUploadResult>",
      };
    }
    if (method === "PUT") {
      objects.set(key, body);
      return { etag: '"whole"' };
    }
    if (method === "DELETE") objects.delete(key);
    if (method === "DELETE") return { status: 204 };
    if (searchParams.has("list-type"))
      return { body: listOf(key, searchParams.get("prefix") ?? "") };
    const found = objects.get(key);
    return found ? { body: found } : { status: 404, body: fault("NoSuchKey") };
  }

  function listOf(bucket: string, prefix: string): string {
    const path = bucket.endsWith("/") ? bucket : `${bucket}/`;
    const keys = [...objects.keys()].filter((key) => key.startsWith(path + prefix));
    const entries = keys.map(
      (key) =>
        `<Contents><Key>${key.slice(path.length)}</Key><Size>1</Size><ETag>"e"</ETag><LastModified>2026-11-23T07:00:00Z</LastModified><StorageClass>STANDARD</StorageClass></Contents>`,
    );
    return `<ListBucketResult><IsTruncated>false</IsTruncated>${entries.join("")}</ListBucketResult>`;
  }

  const server = createServer((request: IncomingMessage, reply) => {
    void buffer(request).then((body) => {
      if (silent) return;
      const isFailing = failing > 0;
      if (isFailing) failing -= 1;
      const isSigned = request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 ");
      const url = new URL(request.url ?? "/", "http://store");
      const given: Answer = isFailing
        ? { status: 503, body: fault("SlowDown") }
        : isSigned
          ? answer(request.method ?? "GET", url, body)
          : { status: 403, body: fault("AccessDenied") };
      reply.writeHead(given.status ?? 200, {
        "content-type": "application/xml",
        ...(given.etag !== undefined && { etag: given.etag }),
      });
      reply.end(given.body ?? "");
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    uploads,
    failNext: (requests) => {
      failing = requests;
    },
    setSilent: (isSilent) => {
      silent = isSilent;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const fault = (code: string): string =>
  `<Error><Code>${code}</Code><Message>${code}</Message></Error>`;
