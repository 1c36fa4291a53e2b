import type { ImportError } from "@sortes/contract";
import { csvOf } from "../../base/files.ts";
import { decodeText } from "../names-input/decode-text.ts";

const lineEnd = /\r\n|\n|\r/;

/**
 * The lines of a list in which something is wrong, with what it is, as a table.
 * @param headings of the line, the column, what is wrong, and what stands there
 */
export async function errorTableOf(
  file: File,
  errors: readonly ImportError[],
  headings: readonly [string, string, string, string],
): Promise<string> {
  const lines = await linesOf(file);
  const rows = errors.map(({ line, column, message }) => [
    line,
    column ?? "",
    message,
    lines[line - 1] ?? "",
  ]);
  return csvOf([headings, ...rows]);
}

/** None where the file is gone meanwhile. */
async function linesOf(file: File): Promise<string[]> {
  try {
    const text = decodeText(new Uint8Array(await file.arrayBuffer()));
    return typeof text === "string" ? text.split(lineEnd) : [];
  } catch {
    return [];
  }
}
