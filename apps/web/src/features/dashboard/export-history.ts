import type { ExportFormat } from "@sortes/contract";
import type { Services } from "../../app/services.ts";
import { timeLimits } from "../../app/time-limits.ts";
import { within } from "../../shared/patience.ts";
import type { DashboardSearch } from "./dashboard-search.ts";

/** The server said why there is no file. */
export class ExportRefused extends Error {
  override readonly name = "ExportRefused";
}

export interface Exported {
  fileName: string;
  file: Blob;
}

interface Wish extends Pick<DashboardSearch, "type" | "favorites"> {
  format: ExportFormat;
}

/**
 * Fetches everything that a person has saved. The token travels in a header, never in an address.
 * @param onProgress is told the bytes that have arrived
 * @throws ExportRefused, TimedOut where nothing moves any more, or what the browser says of a connection that broke
 */
export async function exportHistory(
  { session, texts }: Services,
  { format, type, favorites }: Wish,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Exported> {
  const query = new URLSearchParams({
    format,
    ...(type && { type }),
    ...(favorites && { favorites: "true" }),
  });
  const asked = fetch(`/api/history/export/?${query.toString()}`, {
    signal,
    headers: {
      "accept-language": texts.state.get().language,
      authorization: `Bearer ${session.token ?? ""}`,
    },
  });
  const reply = await within(timeLimits.load, asked);
  if (!reply.ok || !reply.body) throw new ExportRefused(await problemIn(reply));
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  const reader = reply.body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await within(timeLimits.load, reader.read());
    if (done) break;
    chunks.push(value);
    onProgress((bytes += value.byteLength));
  }
  const type_ = reply.headers.get("content-type") ?? "";
  return {
    fileName: fileNameIn(reply) ?? `sortes-history.${format}`,
    file: new Blob(chunks, { type: type_ }),
  };
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
