import type { ImportedList, SubscriberImport } from "@sortes/contract";
import { callerHeaders, detailOf } from "../../base/files.ts";
import type { Services } from "../../base/services.ts";

/** The reason why there is no report. `isOpen`: a part of the list may have been imported. */
export class ListRefused extends Error {
  override readonly name = "ListRefused";
  readonly isOpen: boolean;
  /** 0 where nothing was answered. */
  readonly status: number;

  /** @param why in the reader's language; empty if the server did not say so */
  constructor(status: number, why: string) {
    super(why);
    this.status = status;
    this.isOpen = status === 0 || status === requestTimeout || status >= 500;
  }
}

const requestTimeout = 408;

/** Milliseconds without a byte that moves, and for the report after the last byte, until nothing is waited for. */
const patience = { sending: 60_000, report: 15 * 60_000 };

interface Follow {
  signal: AbortSignal;
  /** Is told the bytes that are on their way; all of them as soon as none is left to be sent. */
  onProgress: (bytes: number) => void;
}

/** A file, and what it is said to be. */
export interface ChosenList {
  file: File;
  list: ImportedList;
}

const queries = {
  subscribers: "consent_confirmed=true",
  suppressions: "list=suppressions",
} as const satisfies Record<ImportedList, string>;

/**
 * Sends a list of subscribers, of which staff attest that all have agreed, or of addresses that nobody writes to. By XMLHttpRequest: `fetch` does not tell how
 * much is sent.
 * @throws ListRefused
 */
export async function sendList(
  services: Services,
  { file, list }: ChosenList,
  { signal, onProgress }: Follow,
): Promise<SubscriberImport> {
  const { status, text } = await new Promise<{ status: number; text: string }>((resolve) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = (limit: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), limit);
    };
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", stop);
      resolve({ status: request.status, text: request.responseText });
    };
    const stop = () => request.abort();
    signal.addEventListener("abort", stop);
    request.upload.addEventListener("progress", ({ loaded }) => {
      wait(patience.sending);
      onProgress(Math.min(loaded, file.size));
    });
    request.upload.addEventListener("load", () => {
      wait(patience.report);
      onProgress(file.size);
    });
    request.addEventListener("loadend", end);
    request.open("POST", `/api/newsletter/subscribers/import/?${queries[list]}`);
    for (const [name, value] of Object.entries(callerHeaders(services)))
      request.setRequestHeader(name, value);
    request.setRequestHeader("content-type", "text/csv");
    wait(patience.sending);
    request.send(file);
  });
  const answer = parsed(text);
  if (status !== 200) throw new ListRefused(status, detailOf(answer));
  const report = reportIn(answer);
  if (!report) throw new ListRefused(0, "");
  return report;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The report as the REST wire has it. */
interface WireReport extends Omit<SubscriberImport, "errorsTotal"> {
  errors_total: number;
}

function reportIn(answer: unknown): SubscriberImport | undefined {
  const { data } = (answer ?? {}) as { data?: WireReport };
  if (typeof data?.added !== "number") return undefined;
  const { errors_total: errorsTotal, ...report } = data;
  return { ...report, errorsTotal };
}
