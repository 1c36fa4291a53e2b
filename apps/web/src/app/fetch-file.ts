import { endsWhole } from "@sortes/core";
import { within } from "../shared/patience.ts";
import type { Services } from "./services.ts";
import { timeLimits } from "./time-limits.ts";

/** The server said why there is no file. */
export class FileRefused extends Error {
  override readonly name = "FileRefused";
}

export interface FetchedFile {
  fileName: string;
  file: Blob;
}

/** A file that the server makes. */
export interface FileWish {
  /** Below the address of the app, with its query. */
  address: string;
  /** What the file is called where the server does not say so. */
  fileName: string;
}

interface Follow {
  signal: AbortSignal;
  /** Is told the bytes that have arrived. */
  onProgress: (bytes: number) => void;
}

/**
 * Fetches a file. The token travels in a header, never in an address.
 * @throws FileRefused, TimedOut where nothing moves any more, what the browser says of a connection that broke, or Error
 * where only a part has arrived although the connection ended well
 */
export async function fetchFile(
  services: Services,
  { address, fileName }: FileWish,
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
  const file = new Blob(chunks, { type });
  const tail = await file.slice(-lastLine).text();
  if (!endsWhole(tail, type.includes("json") ? "json" : "csv"))
    throw new Error("a file was broken off");
  return { fileName: fileNameIn(reply) ?? fileName, file };
}

/** Bytes in which the end of a file is found. */
const lastLine = 512;

/** Who asks, and in which language. */
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

/** What a refusal says, in the reader's language; empty where it cannot be read. */
export function detailOf(problem: unknown): string {
  const hasDetail = typeof problem === "object" && problem !== null && "detail" in problem;
  return hasDetail && typeof problem.detail === "string" ? problem.detail : "";
}
