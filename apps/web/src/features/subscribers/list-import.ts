import type { ImportedList, SubscriberImport } from "@sortes/contract";
import { confirmSession } from "../../base/confirm-session.ts";
import type { Services } from "../../base/services.ts";
import { Signal } from "../../base/signal.ts";
import { callerHeaders, detailOf } from "../../base/files.ts";

/** The state of an import. It continues while other pages are shown. */
export type ImportState = ChosenList &
  (
    | { step: "sending"; sent: number }
    /** All is sent, and the report is still to come. */
    | { step: "waiting" }
    | { step: "done"; report: SubscriberImport }
    | { step: "stopped" }
    | { step: "failed"; why: string; isOpen: boolean }
  );

const keepsTab = (event: BeforeUnloadEvent): void => event.preventDefault();

/** One import at a time in a tab. */
class ListImport {
  readonly state = new Signal<ImportState | undefined>(undefined);
  readonly #services: Services;
  #ending: AbortController | undefined;

  constructor(services: Services) {
    this.#services = services;
    // what one person imports is none of the next one's business
    const { session } = services;
    let token = session.token;
    session.state.subscribe(() => {
      if (session.token === token) return;
      token = session.token;
      this.forget();
    });
  }

  readonly start = async (chosen: ChosenList): Promise<void> => {
    if (this.#ending) return;
    const { file } = chosen;
    const ending = new AbortController();
    this.#ending = ending;
    const { signal } = ending;
    const show = (state: ImportState) => {
      if (this.#ending === ending) this.state.set(state);
    };
    show({ ...chosen, step: "sending", sent: 0 });
    window.addEventListener("beforeunload", keepsTab);
    try {
      const onProgress = (sent: number) =>
        show(
          sent < file.size ? { ...chosen, step: "sending", sent } : { ...chosen, step: "waiting" },
        );
      const report = await sendList(this.#services, chosen, { signal, onProgress });
      show({ ...chosen, step: "done", report });
    } catch (error) {
      const refused = error instanceof ListRefused ? error : new ListRefused(0, "");
      const { message: why, isOpen, status } = refused;
      show(
        signal.aborted
          ? { ...chosen, step: "stopped" }
          : { ...chosen, step: "failed", why, isOpen },
      );
      // the session has ended, or its rights were taken
      if (status === 401 || status === 403) void confirmSession(this.#services);
    } finally {
      window.removeEventListener("beforeunload", keepsTab);
      if (this.#ending === ending) this.#ending = undefined;
      void this.#services.utils.subscribers.list.invalidate();
    }
  };

  /** Stops the import. Lines that were already read stay. */
  readonly stop = (): void => this.#ending?.abort();

  /** Makes room for another. */
  readonly forget = (): void => {
    const ending = this.#ending;
    this.#ending = undefined;
    ending?.abort();
    this.state.set(undefined);
  };
}

const imports = new WeakMap<Services, ListImport>();

/** The import of a tab. */
export function listImportOf(services: Services): ListImport {
  const known = imports.get(services) ?? new ListImport(services);
  imports.set(services, known);
  return known;
}

/** The reason why there is no report. `isOpen`: a part of the list may have been imported. */
class ListRefused extends Error {
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
async function sendList(
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
