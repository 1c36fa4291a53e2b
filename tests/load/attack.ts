/** The target of an attack. */
export interface Target {
  readonly host: string;
  readonly port: number;
  /** The database, for what no client can set up: a staff account. */
  readonly databaseUrl?: string;
}

/** One way in which a single careless or hostile caller tries to stop the server. */
export interface Attack {
  /** A short description. */
  readonly title: string;
  /**
   * Prepares the attack before the measurement and returns it. `scale` is 1 for real runs and less for small ones;
   * sizes and counts follow it.
   */
  stage(target: Target, scale: number): Promise<(assault: Assault) => Promise<void>>;
}

/** An attack while it runs. */
export interface Assault {
  readonly tally: Tally;
  /** Aborts when the attack's time is up; open requests are abandoned. */
  readonly signal: AbortSignal;
}

/** The results of the requests of an attack. */
export class Tally {
  #requests = 0;
  readonly #outcomes = new Map<string, number>();

  get requests(): number {
    return this.#requests;
  }

  begin(): void {
    this.#requests++;
  }

  /** @param outcome an HTTP status, or how the connection ended. */
  end(outcome: number | string): void {
    const key = String(outcome);
    this.#outcomes.set(key, (this.#outcomes.get(key) ?? 0) + 1);
  }

  /** The outcomes with their counts, the most frequent first, such as `429 ×12, 200 ×3`. */
  outcomes(): string {
    const all = [...this.#outcomes].toSorted(([, a], [, b]) => b - a);
    return all.map(([outcome, times]) => `${outcome} ×${times}`).join(", ") || "none";
  }
}

/** A size or a count at this scale, at least one. */
export const scaled = (full: number, scale: number): number =>
  Math.max(1, Math.round(full * scale));
