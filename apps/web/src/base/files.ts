import { byteOrderMark, csvRow, type CsvSeparator, endsWhole } from "@sortes/core";
import { useEffect, useRef, useState } from "react";
import { type Services, useServices } from "./services.ts";
import { loadPart, timeLimits, within } from "./load-part.ts";

/** The server reported why there is no file. */
class FileRefused extends Error {
  override readonly name = "FileRefused";
}

interface FetchedFile {
  fileName: string;
  file: Blob;
}

/** A file that the server generates. */
interface FileWish {
  /** Path relative to the app, with its query. */
  address: string;
  /** The default name of the file. */
  fileName: string;
  /** How the whole file ends; default: with the mark of our exports. */
  end?: string;
}

interface Follow {
  signal: AbortSignal;
  /** Called with the received bytes. */
  onProgress: (bytes: number) => void;
}

/**
 * Fetches a file. The token travels in a header, never in the address.
 * @throws FileRefused, TimedOut if the download stalls, the browser's error if the connection breaks, or Error if the
 * file is incomplete although the connection ended normally
 */
async function fetchFile(
  services: Services,
  { address, fileName, end }: FileWish,
  { signal, onProgress }: Follow,
): Promise<FetchedFile> {
  const asked = fetch(address, { signal, headers: callerHeaders(services) });
  const reply = await within(timeLimits.load, asked);
  if (!reply.ok || !reply.body) throw new FileRefused(await problemIn(reply));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = reply.body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await within(timeLimits.load, reader.read());
    if (done) break;
    chunks.push(value);
    onProgress((bytes += value.byteLength));
  }
  const type = reply.headers.get("content-type") ?? "";
  const whole = new Blob(chunks, { type });
  const tail = await whole.slice(-lastLine).text();
  const isJson = type.includes("json");
  const isWhole = end ? tail.endsWith(end) : endsWhole(tail, isJson ? "json" : "csv");
  if (!isWhole) throw new Error("a file was broken off");
  const isFit = isJson || separatorOf(services.texts.state.get().language) === ",";
  const file = isFit ? whole : await rewritten(chunks, type);
  return { fileName: fileNameIn(reply) ?? fileName, file };
}

/** Loaded on demand, since few people need it. @throws TimedOut, or the error of the import */
const rewritten = async (chunks: readonly Uint8Array[], type: string): Promise<Blob> => {
  const { semicolonFile } = await loadPart(() => import("./semicolon-file.ts"));
  return semicolonFile(chunks, type);
};

/** Number of trailing bytes searched for the end marker of a file. */
const lastLine = 512;

/** The caller's token and language. */
export const callerHeaders = ({ session, texts }: Services): Record<string, string> => ({
  "accept-language": texts.state.get().language,
  authorization: `Bearer ${session.token ?? ""}`,
});

const fileNameIn = ({ headers }: Response): string | undefined =>
  /filename="([\w.-]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];

async function problemIn(reply: Response): Promise<string> {
  try {
    return detailOf(await reply.json());
  } catch {
    return "";
  }
}

/** The message of an error in the reader's language; empty if unreadable. */
export function detailOf(problem: unknown): string {
  const hasDetail = typeof problem === "object" && problem !== null && "detail" in problem;
  return hasDetail && typeof problem.detail === "string" ? problem.detail : "";
}

/** Milliseconds until the object URL is revoked: some browsers start the download late. */
const lifetime = 60_000;

/** Saves content as a file on the person's device. */
export function download(fileName: string, type: string, content: BlobPart): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), lifetime);
}

// oxlint-disable-next-line no-control-regex -- a file name holds none
const unfit = /[\\/:*?"<>|\u0000-\u001f\u007f]+/g;

/** A valid file name on every file system, derived from a title. */
export const fileNameOf = (title: string, extension: string): string =>
  `${title.replaceAll(unfit, " ").trim().replace(/^\.+/, "") || "sortes"}.${extension}`;

/**
 * Fetches a file and saves it. Unmounting the component aborts the download.
 * @param onDone is called when the browser has the file
 */
export function useFileDownload(onDone?: () => void) {
  const services = useServices();
  const [bytes, setBytes] = useState<number>();
  const [failure, setFailure] = useState<{ why: string }>();
  const ending = useRef<AbortController>(undefined);
  useEffect(() => () => ending.current?.abort(), []);

  const isBusy = bytes !== undefined;
  const begin = async (wish: FileWish): Promise<void> => {
    if (isBusy) return;
    const controller = new AbortController();
    ending.current = controller;
    setFailure(undefined);
    setBytes(0);
    try {
      const follow = { signal: controller.signal, onProgress: setBytes };
      const { fileName, file } = await fetchFile(services, wish, follow);
      if (controller.signal.aborted) return;
      download(fileName, file.type, file);
      onDone?.();
    } catch (error) {
      if (controller.signal.aborted) return;
      controller.abort();
      setFailure({ why: error instanceof FileRefused ? error.message : "" });
    }
    setBytes(undefined);
  };
  return {
    isBusy,
    /** Bytes received so far. */
    bytes: bytes ?? 0,
    /** The reason why the last attempt failed; empty if unknown. */
    failure,
    begin,
  };
}

/** Spreadsheets in Romanian read a file with commas as a single column. */
const separatorOf = (language: string): CsvSeparator => (language === "ro" ? ";" : ",");

type Rows = readonly (readonly (string | number)[])[];

/** A CSV file (RFC 4180) for spreadsheets in a language. Cells cannot run as formulas. */
export const csvOf = (rows: Rows, language: string): string =>
  `${byteOrderMark}${rows.map((row) => csvRow(row, separatorOf(language))).join("")}`;

/** Rows written before yielding to the page. */
const slice = 2000;

/** Like `csvOf`, for any number of rows: written in slices, so that the page stays responsive. */
export async function csvFileOf(rows: Rows, language: string): Promise<Blob> {
  const parts: string[] = [];
  for (let from = 0; from === 0 || from < rows.length; from += slice) {
    if (from > 0) await new Promise((resolve) => setTimeout(resolve));
    const text = csvOf(rows.slice(from, from + slice), language);
    parts.push(from === 0 ? text : text.slice(byteOrderMark.length));
  }
  return new Blob(parts);
}
