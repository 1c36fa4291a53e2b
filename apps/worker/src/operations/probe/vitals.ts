/** The rounds that find work which no job announced. */
export type Round = "mail" | "campaign";

/** Milliseconds in which a heartbeat (every five seconds) and a round (every five to twelve) are due. */
const patience = { beat: 20_000, mail: 30_000, campaign: 60_000 } as const;

/** The answer of `/ready`. */
export interface WorkerState {
  ready: boolean;
  /** `silent`: no heartbeat could be written lately. `refused`: the database refuses writes of this worker. */
  database: "ok" | "silent" | "refused";
  /** `late`: mails or campaigns were not looked after lately. */
  rounds: "ok" | "late";
  stopping: boolean;
}

/**
 * What a worker has managed lately, by the monotonic clock. Nothing is asked when somebody wants to know, so that a
 * dependency that falls silent makes an answer negative instead of late.
 */
export class Vitals {
  readonly #at = { beat: -Infinity, mail: -Infinity, campaign: -Infinity };
  readonly #onRound: (round: Round) => void;
  readonly #now: () => number;
  stopping = false;

  constructor(onRound: (round: Round) => void, now: () => number = () => performance.now()) {
    this.#onRound = onRound;
    this.#now = now;
  }

  /** A heartbeat was written. */
  beat(): void {
    this.#at.beat = this.#now();
  }

  /** A round was made to its end. */
  made(round: Round): void {
    this.#at[round] = this.#now();
    this.#onRound(round);
  }

  /** @param isRefused whether the database is known to refuse writes */
  state(isRefused: boolean): WorkerState {
    const isLate = (what: keyof typeof patience) => this.#now() - this.#at[what] > patience[what];
    const heard = isLate("beat") ? "silent" : "ok";
    const database = isRefused ? "refused" : heard;
    const rounds = isLate("mail") || isLate("campaign") ? "late" : "ok";
    const { stopping } = this;
    return { ready: database === "ok" && rounds === "ok" && !stopping, database, rounds, stopping };
  }
}
