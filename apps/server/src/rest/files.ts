import { Socket } from "node:net";
import { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { ExportFormat } from "@sortes/contract";
import { byteOrderMark, csvEnd, csvRow, jsonEnd } from "@sortes/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileAnswer, RawAnswer } from "../features/ground/files.ts";
import { snake } from "../http/problem.ts";
import type { RouteMeta } from "../trpc/route-meta.ts";
import { toWire } from "./wire.ts";

/** The content type of each format, and the function that writes a list in it. */
export const fileFormats = {
  json: { type: "application/json", write: jsonOf },
  csv: { type: "text/csv", write: csvOf },
} as const satisfies Record<ExportFormat, { type: string; write: Write }>;

type FileShape = NonNullable<RouteMeta["file"]>;
type Content = Pick<FileAnswer, "entries" | "isWhole" | "more">;
type Write = (file: FileShape, content: Content) => AsyncIterable<string>;

export const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === "object" && value !== null && "entries" in value && "format" in value;

/**
 * Streams a file with backpressure and an end marker. A failure after the first bytes resets the connection, so that no
 * partial file looks complete; a client that disconnects stops the stream.
 */
export function answerFile(
  { method }: FastifyRequest,
  reply: FastifyReply,
  file: FileShape,
  { name, format, ...content }: FileAnswer,
): FastifyReply {
  const { type, write } = fileFormats[format];
  void reply.headers({
    "content-type": `${type}; charset=utf-8`,
    "content-disposition": `attachment; filename="${name}.${format}"`,
  });
  if (method === "HEAD") return answerUnread(reply);
  const pieces = inPieces(brokenOff(reply, write(file, content)));
  return reply.send(Readable.from(pieces, { objectMode: false }));
}

/** Answers HEAD like a streamed GET: without a length, which an empty reply would state as 0 (RFC 9110, 8.6). */
const answerUnread = (reply: FastifyReply): FastifyReply => reply.send(Readable.from([]));

/** The Cache-Control of immutable content. */
export const forEver = "public, max-age=31536000, immutable";

/** Streams stored bytes. A failure after the first bytes resets the connection. */
export function answerRaw(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { type }: NonNullable<RouteMeta["raw"]>,
  { pieces, isFinal }: RawAnswer,
): FastifyReply {
  void reply.header("content-type", `${type}; charset=utf-8`);
  if (isFinal) void reply.header("cache-control", forEver);
  if (Symbol.iterator in pieces)
    return reply.serializer((text: string) => text).send([...pieces].join(""));
  if (method === "HEAD") return answerUnread(reply);
  return reply.send(Readable.from(inPieces(brokenOff(reply, pieces)), { objectMode: false }));
}

/**
 * Resets the connection if a reply that has begun fails: for HTTP/1.0, a closed connection means the end of the file.
 */
async function* brokenOff(reply: FastifyReply, texts: AsyncIterable<string>) {
  try {
    yield* texts;
  } catch (error) {
    const { headersSent, socket } = reply.raw;
    if (headersSent && socket instanceof Socket) socket.resetAndDestroy();
    throw error;
  }
}

/** @throws Error if the data are incomplete. */
async function confirm({ isWhole }: Content): Promise<void> {
  if (!(await isWhole())) throw new Error("what a file is about was erased while it was read");
}

/** JSON in the usual envelope, with one entry per line. */
async function* jsonOf({ key, entry }: FileShape, content: Content) {
  let before = `{"data":{${JSON.stringify(key)}:[\n`;
  for await (const some of content.entries) {
    for (const value of some) {
      yield before + JSON.stringify(toWire(entry, value));
      before = ",\n";
    }
  }
  await confirm(content);
  yield (before === ",\n" ? "\n" : before) + jsonEnd;
}

/** CSV with a line of headings, which are the wire names. */
async function* csvOf({ columns = [] }: FileShape, content: Content) {
  const { headings = [], cells = () => [] } = content.more ?? {};
  yield byteOrderMark + csvRow([...columns.map(snake), ...headings]);
  let rows = 0;
  const rowOf = (value: unknown) => {
    const fields = (value ?? {}) as Record<string, unknown>;
    return csvRow([...columns.map((column) => cellOf(fields[column])), ...cells(value)]);
  };
  for await (const some of content.entries) {
    rows += some.length;
    yield some.map(rowOf).join("");
  }
  await confirm(content);
  yield csvEnd(rows, columns.length + headings.length);
}

/** Formats a value for human readers: lists separated by commas, lists of lists by bars, labels by colons. */
function cellOf(value: unknown): string | number {
  if (typeof value === "number" || typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value !== "object" || value === null) return "";
  if (!Array.isArray(value)) return Object.values(value).map(cellOf).join(": ");
  const holdsMore = value.some((inner) => typeof inner === "object" && inner !== null);
  return value.map(cellOf).join(holdsMore ? " | " : ", ");
}

/** Bytes per write; small, so that slow readers fill little buffer. */
const piece = 32 * 1024;

/** Joins small texts and splits large ones, and yields to other requests after each piece. */
async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let small = "";
  for await (const text of texts) {
    small += text;
    if (small.length < piece) continue;
    const bytes = Buffer.from(small);
    small = "";
    for (let at = 0; at < bytes.length; at += piece) {
      yield bytes.subarray(at, at + piece);
      await nextTurn();
    }
  }
  if (small !== "") yield Buffer.from(small);
}
