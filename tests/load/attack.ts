/** Where an attack goes. */
export interface Target {
  readonly host: string;
  readonly port: number;
  /** The database behind it, for what an attack prepares that no caller can: an account of staff. */
  readonly databaseUrl?: string;
}

/** One way in which a single careless or hostile caller tries to stop the server. */
export interface Attack {
  /** What it does, in a few words. */
  readonly title: string;
  /**
   * Gets ready what the attack needs, before anything is measured, and answers the attack itself. `scale` is 1 for
   * what is measured and less for a small run; sizes and counts follow it.
   */
  stage(target: Target, scale: number): Promise<(assault: Assault) => Promise<void>>;
}

/** An attack while it runs. */
export interface Assault {
  readonly tally: Tally;
  /** Aborts when the time of the attack is over; open requests are abandoned. */
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

  /** How many ended in which way, the most frequent first, such as `429 ×12, 200 ×3`. */
  outcomes(): string {
    const all = [...this.#outcomes].toSorted(([, a], [, b]) => b - a);
    return all.map(([outcome, times]) => `${outcome} ×${times}`).join(", ") || "none";
  }
}

/** A size or a count at this scale, at least one. */
export const scaled = (full: number, scale: number): number =>
  Math.max(1, Math.round(full * scale));
