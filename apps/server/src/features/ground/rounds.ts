import { FailureLog } from "@sortes/process";
import { Service, type ServiceParts } from "./service.ts";

interface Timing {
  /** Until the first look after a start, and from the end of a look to the next (ms). */
  first: number;
  every: number;
  /** The log's message if a look fails. */
  failed: string;
}

/** The base of services that look for something in the background, again and again while the server runs. */
export abstract class Rounds<Parts extends ServiceParts<"log">> extends Service<Parts> {
  protected abstract readonly timing: Timing;
  protected readonly failures = new FailureLog(this.parts.log);
  protected hasEnded = false;
  #timer: NodeJS.Timeout | undefined;

  /** Looks once. */
  abstract look(): Promise<void>;

  begin(): void {
    this.#wait(this.timing.first);
  }

  /** Stops it when the server stops. */
  end(): void {
    this.hasEnded = true;
    clearTimeout(this.#timer);
  }

  #wait(milliseconds: number): void {
    this.#timer = setTimeout(() => void this.#turn(), milliseconds).unref();
  }

  async #turn(): Promise<void> {
    const { every, failed } = this.timing;
    await this.failures.attempt(failed, () => this.look());
    if (!this.hasEnded) this.#wait(every);
  }
}
