/** How many mails of ticks are sent at the same time. */
const atOnce = 8;

/**
 * Sends the mails that ticks have found, several at a time, beside the jobs of the queue. A tick does not wait for
 * them: a mail server may take minutes over one.
 */
export class MailLane {
  #waiting: string[] = [];
  readonly #inHand = new Map<string, Promise<void>>();
  #closed = false;

  /** Replaces the waiting mails by `ids`. `send` does not reject. */
  offer(ids: readonly string[], send: (mailId: string) => Promise<void>): void {
    this.#waiting = ids.filter((id) => !this.#inHand.has(id));
    this.#fill(send);
  }

  /** Mails that are being sent now. */
  get inHand(): number {
    return this.#inHand.size;
  }

  /** Starts no more mails and waits for those that are being sent. */
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
