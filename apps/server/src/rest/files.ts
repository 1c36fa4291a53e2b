import { Readable } from "node:stream";
import type { ExportFormat } from "@sortes/contract";
import { byteOrderMark, csvRow } from "@sortes/core";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { FileAnswer } from "../features/files.ts";
import { snake } from "../http/wire-names.ts";
import type { FileRow } from "./row.ts";
import { toWire } from "./wire.ts";

/** The type of content of each format, and how a list becomes its text. */
export const fileFormats = {
  json: { type: "application/json", write: jsonOf },
  csv: { type: "text/csv", write: csvOf },
} as const satisfies Record<ExportFormat, { type: string; write: Write }>;

type Write = (file: FileRow["file"], entries: FileAnswer["entries"]) => AsyncIterable<string>;

export const isFileAnswer = (value: unknown): value is FileAnswer =>
  typeof value === "object" && value !== null && "entries" in value && "format" in value;

/**
 * Answers a file as its reader takes it. What fails after the first bytes breaks the connection off, so that nobody takes a
 * part for the whole; a reader who leaves ends the reading.
 */
export function answerFile(
  { method }: FastifyRequest,
  reply: FastifyReply,
  { file }: FileRow,
  { name, format, entries }: FileAnswer,
): FastifyReply {
  const { type, write } = fileFormats[format];
  void reply.headers({
    "content-type": `${type}; charset=utf-8`,
    "content-disposition": `attachment; filename="${name}.${format}"`,
  });
  if (method === "HEAD") return reply.send();
  return reply.send(Readable.from(inPieces(write(file, entries)), { objectMode: false }));
}

/** JSON as any reply has it, one entry a line. */
async function* jsonOf({ key, entry }: FileRow["file"], entries: FileAnswer["entries"]) {
  let before = `{"data":{${JSON.stringify(key)}:[\n`;
  for await (const some of entries) {
    const lines = some.map((value) => JSON.stringify(toWire(entry, value)));
    yield before + lines.join(",\n");
    before = ",\n";
  }
  yield before === ",\n" ? "\n]}}\n" : `${before}]}}\n`;
}

/** A table with a line of headings, which are called as on the wire. */
async function* csvOf({ columns = [] }: FileRow["file"], entries: FileAnswer["entries"]) {
  yield byteOrderMark + csvRow(columns.map(snake));
  for await (const some of entries)
    yield some
      .map((value) => {
        const fields = new Map(Object.entries(value ?? {}));
        return csvRow(columns.map((column) => cellOf(fields.get(column))));
      })
      .join("");
}

/** Lists are told apart by commas, lists of lists by bars, and what belongs together stands behind a colon: a cell is for a person to read. */
function cellOf(value: unknown): string | number {
  if (typeof value === "number" || typeof value === "string") return value;
  if (typeof value === "boolean") return value ? "true" : "false";
  if (typeof value !== "object" || value === null) return "";
  if (!Array.isArray(value)) return Object.values(value).map(cellOf).join(": ");
  const holdsMore = value.some((inner) => typeof inner === "object" && inner !== null);
  return value.map(cellOf).join(holdsMore ? " | " : ", ");
}

/** Bytes written at once: few, so that a slow reader leaves little behind in the buffers. */
const piece = 32 * 1024;

async function* inPieces(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
  }
}
