interface Log {
  info(found: object, words: string): void;
  warn(found: object, words: string): void;
}

/** Maximum number of causes that are logged in one run of failures. */
const causesAtMost = 10;

/**
 * Logs work that is done again and again: in an outage each cause once, with its stack, and when the work succeeds
 * again, how often it had failed.
 */
export class FailureLog {
  readonly #log: Log;
  readonly #runs = new Map<string, { failures: number; causes: Set<string> }>();

  constructor(log: Log) {
    this.#log = log;
  }

  /**
   * Runs the work.
   * @param what the words for its failure, which also tell works apart. @throws its error.
   */
  async watch<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      const result = await work();
      this.#succeeded(what);
      return result;
    } catch (error) {
      this.#failed(what, error);
      throw error;
    }
  }

  /** Runs work whose failure needs nothing but a log entry. @param what as in `watch` */
  async attempt(what: string, work: () => Promise<void>): Promise<void> {
    await this.watch(what, work).catch(() => {});
  }

  #failed(what: string, error: unknown): void {
    const run = this.#runs.get(what) ?? { failures: 0, causes: new Set<string>() };
    this.#runs.set(what, run);
    run.failures++;
    const cause = causeOf(error);
    if (run.causes.has(cause) || run.causes.size === causesAtMost) return;
    run.causes.add(cause);
    this.#log.warn({ err: error }, what);
  }

  #succeeded(what: string): void {
    const { failures = 0 } = this.#runs.get(what) ?? {};
    this.#runs.delete(what);
    if (failures > 1) this.#log.info({ failures }, `${what}; this works again`);
  }
}

function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code } = error as { code?: unknown };
  return typeof code === "string" ? code : error.message;
}
