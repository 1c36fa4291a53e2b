/**
 * Idle time in ms before saving on the device and on the server; one ms more per `perMillisecond` characters of body.
 */
const rest = { device: 300, server: 1200, perMillisecond: 1000 };
/** Milliseconds before the first retry; the delay doubles up to `most`. */
const again = { first: 2000, most: 30_000 };

type Timer = ReturnType<typeof setTimeout>;

/** When a draft is stored on the device and sent to the server: some time after each change, and after a failure. */
export class DraftTimes {
  readonly #store: () => void;
  readonly #send: () => void;
  #storing: Timer | undefined;
  #sending: Timer | undefined;
  #pause = again.first;

  constructor(does: { store: () => void; send: () => void }) {
    this.#store = does.store;
    this.#send = does.send;
  }

  /** @param bodyLength a long text takes longer to serialise, which must not delay typing */
  changed(bodyLength: number): void {
    const patience = bodyLength / rest.perMillisecond;
    clearTimeout(this.#storing);
    this.#storing = setTimeout(this.#store, rest.device + patience);
    this.succeeded();
    this.sendIn(rest.server + patience);
  }

  /** The next failure is the first again. */
  succeeded(): void {
    this.#pause = again.first;
  }

  /** @param seconds after which the server asks to be called again */
  failed(seconds: number | undefined): void {
    this.sendIn(seconds === undefined ? this.#pause : seconds * 1000);
    this.#pause = Math.min(again.most, this.#pause * 2);
  }

  /** @param delay in ms */
  sendIn(delay: number): void {
    clearTimeout(this.#sending);
    this.#sending = setTimeout(this.#send, delay);
  }

  stopStoring(): void {
    clearTimeout(this.#storing);
  }

  stopSending(): void {
    clearTimeout(this.#sending);
  }
}
