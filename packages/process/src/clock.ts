/** The time, and waiting for it to pass. Milliseconds. */
export interface Clock {
  now(): Date;
  sleep(ms: number): Promise<void>;
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};
