/** Mails of a tick that are being sent at once. */
const atOnce = 8;

/**
 * Works through the mails that ticks found, some at a time, beside the jobs of the queue. A tick does not wait for
 * them: a mail server may take minutes over one.
 */
export class MailLane {
  #waiting: string[] = [];
  readonly #inHand = new Map<string, Promise<void>>();
  #closed = false;

  /** Mails that are being sent. */
  get size(): number {
    return this.#inHand.size;
  }

  /** Replaces what waits by `ids`. `send` does not reject. */
  offer(ids: readonly string[], send: (mailId: string) => Promise<void>): void {
    this.#waiting = ids.filter((id) => !this.#inHand.has(id));
    this.#fill(send);
  }

  /** Takes nothing new and waits for what is in hand. */
  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all(this.#inHand.values());
  }

  #fill(send: (mailId: string) => Promise<void>): void {
    while (!this.#closed && this.#inHand.size < atOnce) {
      const id = this.#waiting.shift();
      if (id === undefined) return;
      const work = send(id).finally(() => {
        this.#inHand.delete(id);
        this.#fill(send);
      });
      this.#inHand.set(id, work);
    }
  }
}
