/** The periodic rounds that find work without a job. */
export type Round = "mail" | "campaign";

/** Maximum age (ms) of the last heartbeat (every five seconds) and of the last rounds (every five to twelve). */
const patience = { beat: 20_000, mail: 30_000, campaign: 60_000 } as const;

/** The reply of `/ready`. */
export interface WorkerState {
  ready: boolean;
  /** `silent`: no heartbeat could be written recently. `refused`: the database refuses this worker's writes. */
  database: "ok" | "silent" | "refused";
  /** `late`: the mail or campaign round has not completed recently. */
  rounds: "ok" | "late";
  stopping: boolean;
}

/**
 * The times of a worker's last heartbeat and rounds, by the monotonic clock. Probes query nothing, so that a hanging
 * dependency makes the reply negative instead of late.
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

  /** Records a written heartbeat. */
  beat(): void {
    this.#at.beat = this.#now();
  }

  /** Records a completed round. */
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
