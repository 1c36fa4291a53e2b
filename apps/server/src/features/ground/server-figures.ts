import { type DrawnType, drawnTypes } from "@sortes/contract";
import { Counter, Registry } from "prom-client";

/** What this server counts itself, since it started. */
export class ServerFigures {
  readonly registry = new Registry();
  readonly #drawn = this.#counter("sortes_results_drawn_total", "Results that this server drew.");
  readonly #saved = this.#counter(
    "sortes_results_saved_total",
    "Results that this server saved, wherever they were drawn.",
  );

  /** A result was drawn here. */
  drew(generator: DrawnType): void {
    this.#drawn.inc({ generator });
  }

  /** A result was saved. */
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
