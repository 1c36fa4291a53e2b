import type { ImportEncoding } from "@sortes/contract";
import { utf16Of } from "@sortes/core";
import { type CsvLine, CsvLines } from "@sortes/core/csv-rows";
import { setImmediate } from "node:timers/promises";
import { TextDecoder } from "node:util";

/** Bytes processed per turn of the event loop: at most some milliseconds of work. */
const slice = 8 * 1024;

/**
 * Decodes bytes in the given encoding; by default UTF-8, or UTF-16 if its beginning shows it. Invalid bytes become U+FFFD.
 * Yields to the event loop after each slice.
 */
export async function* textOf(
  bytes: AsyncIterable<Uint8Array>,
  encoding?: ImportEncoding,
): AsyncGenerator<string> {
  let decoder = encoding && new TextDecoder(encoding);
  let start = Buffer.alloc(0);
  for await (const chunk of slicesOf(bytes)) {
    if (decoder) {
      yield decoder.decode(chunk, { stream: true });
      continue;
    }
    start = Buffer.concat([start, chunk]);
    if (start.length < 2) continue;
    decoder = decoderOf(start);
    yield decoder.decode(start, { stream: true });
  }
  decoder ??= decoderOf(start);
  yield decoder.decode(start.length < 2 ? start : undefined);
}

export async function* slicesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes)
    for (let at = 0; at < chunk.length; at += slice) {
      yield chunk.subarray(at, at + slice);
      await setImmediate();
    }
}

const decoderOf = (start: Uint8Array): TextDecoder => new TextDecoder(utf16Of(start));

/** Lines ending with LF, CR LF or CR, in groups as they arrive. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<CsvLine[]> {
  const lines = new CsvLines();
  for await (const text of texts) yield lines.take(text);
  yield [lines.end()];
}
