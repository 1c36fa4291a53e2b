import { type DrawnType, drawnTypes } from "@sortes/contract";
import { Counter, Registry } from "prom-client";

/** Counters of this process since its start. */
export class ServerFigures {
  readonly registry = new Registry();
  readonly #drawn = this.#counter("sortes_results_drawn_total", "Results that this server drew.");
  readonly #saved = this.#counter(
    "sortes_results_saved_total",
    "Results that this server saved, wherever they were drawn.",
  );

  /** Counts a result drawn here. */
  drew(generator: DrawnType): void {
    this.#drawn.inc({ generator });
  }

  /** Counts a saved result. */
  saved(generator: DrawnType): void {
    this.#saved.inc({ generator });
  }

  #counter(name: string, help: string): Counter<"generator"> {
    const labelNames = ["generator"] as const;
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    for (const generator of drawnTypes) counter.inc({ generator }, 0);
    return counter;
  }
}
