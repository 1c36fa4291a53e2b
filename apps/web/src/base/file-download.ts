import { endsWhole } from "@sortes/core";
import { useEffect, useRef, useState } from "react";
import { download, separatorOf } from "./files.ts";
import { loadPart, timeLimits, within } from "./load-part.ts";
import { type Services, useServices } from "./services.ts";

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
