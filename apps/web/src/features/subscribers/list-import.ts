import type { SubscriberImport } from "@sortes/contract";
import { confirmSession } from "../../base/confirm-session.ts";
import type { Services } from "../../base/services.ts";
import { Signal } from "../../base/signal.ts";
import { type ChosenList, ListRefused, sendList } from "./send-list.ts";

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
