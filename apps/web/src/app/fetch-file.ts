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

interface Fetching {
  signal: AbortSignal;
  /** Is told the bytes that have arrived. */
  onProgress: (bytes: number) => void;
}

/**
 * Fetches a file of somebody who is signed in. The token travels in a header, never in an address.
 * @param address below the origin
 * @param fallback the name of a file that the server does not name
 * @throws FileRefused, TimedOut where nothing moves any more, or what the browser says of a connection that broke
 */
export async function fetchFile(
  { session, texts }: Services,
  { address, fallback }: { address: string; fallback: string },
  { signal, onProgress }: Fetching,
): Promise<FetchedFile> {
  const asked = fetch(address, {
    signal,
    headers: {
      "accept-language": texts.state.get().language,
      authorization: `Bearer ${session.token ?? ""}`,
    },
  });
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
  return { fileName: fileNameIn(reply) ?? fallback, file: new Blob(chunks, { type }) };
}

const fileNameIn = ({ headers }: Response): string | undefined =>
  /filename="([\w.-]+)"/.exec(headers.get("content-disposition") ?? "")?.[1];

/** What a refusal says, in the reader's language; empty where it cannot be read. */
async function problemIn(reply: Response): Promise<string> {
  try {
    const problem: unknown = await reply.json();
    const hasDetail = typeof problem === "object" && problem !== null && "detail" in problem;
    return hasDetail && typeof problem.detail === "string" ? problem.detail : "";
  } catch {
    return "";
  }
}
