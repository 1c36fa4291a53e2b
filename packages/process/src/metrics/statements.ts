import { Counter, Histogram, type Registry } from "prom-client";
import type { Log } from "../log.ts";

/** Seconds. */
const buckets = [0.001, 0.005, 0.025, 0.1, 0.5, 2.5];
/** Milliseconds from which a statement is slow. */
const slowFrom = 500;
/** Milliseconds between two log lines, and maximum logged characters of a statement. */
const tellEvery = 10_000;
const loggedCharacters = 400;

/** Measures statements of the database, and logs slow ones: their text, which has no values. */
export class StatementTimes {
  readonly #durations: Histogram<"pool">;
  readonly #slow: Counter<"pool">;
  readonly #log: Pick<Log, "warn">;
  #loggedAt = -Infinity;

  constructor(registry: Registry, log: Pick<Log, "warn">) {
    this.#log = log;
    this.#durations = new Histogram({
      name: "sortes_database_statement_duration_seconds",
      help: "Time from sending a statement to its answer, by pool of connections.",
      labelNames: ["pool"] as const,
      buckets,
      registers: [registry],
    });
    this.#slow = new Counter({
      name: "sortes_database_slow_statements_total",
      help: "Statements that took at least half a second, by pool of connections.",
      labelNames: ["pool"] as const,
      registers: [registry],
    });
  }

  /**
   * For the statements of one pool.
   * @param isLogged whether slow ones are logged
   */
  of(pool: string, isLogged = true): (ms: number, text: string) => void {
    const durations = this.#durations.labels(pool);
    const slow = this.#slow.labels(pool);
    slow.inc(0);
    return (ms, text) => {
      durations.observe(ms / 1000);
      if (ms < slowFrom) return;
      slow.inc();
      if (!isLogged || performance.now() - this.#loggedAt < tellEvery) return;
      this.#loggedAt = performance.now();
      this.#log.warn(
        { ms: Math.round(ms), statement: text.slice(0, loggedCharacters) },
        "a statement took long",
      );
    };
  }
}
