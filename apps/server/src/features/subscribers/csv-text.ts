import { limits } from "@sortes/contract";
import { TextDecoder } from "node:util";

/** A line of a text, counted from 1; undefined where it is longer than anybody reads. */
export interface Line {
  number: number;
  text: string | undefined;
}

/**
 * Bytes as text: UTF-8, or UTF-16 where a byte order mark says so. What is neither comes out as U+FFFD, in the place where it
 * stood.
 */
export async function* textOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let start = Buffer.alloc(0);
  for await (const chunk of bytes) {
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

function decoderOf([first, second]: Uint8Array): TextDecoder {
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le");
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be");
  return new TextDecoder();
}

/** Lines that end with LF, CR LF or CR, as many at a time as have arrived. */
export async function* linesOf(texts: AsyncIterable<string>): AsyncGenerator<Line[]> {
  let number = 1;
  let begun = "";
  let isTooLong = false;
  let endedWithReturn = false;
  const add = (text: string) => {
    begun += text;
    isTooLong ||= begun.length > limits.subscriberImport.row;
    if (isTooLong) begun = "";
  };
  const end = (): Line => {
    const line = { number: number++, text: isTooLong ? undefined : begun };
    begun = "";
    isTooLong = false;
    return line;
  };
  for await (const text of texts) {
    if (text === "") continue;
    const rest = endedWithReturn && text.startsWith("\n") ? text.slice(1) : text;
    endedWithReturn = text.endsWith("\r");
    const [first = "", ...others] = rest.split(/\r\n|\n|\r/);
    const lines: Line[] = [];
    add(first);
    for (const other of others) {
      lines.push(end());
      add(other);
    }
    yield lines;
  }
  yield [end()];
}
