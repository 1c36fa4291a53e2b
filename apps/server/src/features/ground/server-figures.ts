import { type DrawnType, drawnTypes, type ReportProvider, reportProviders } from "@sortes/contract";
import { Counter, Registry } from "prom-client";

const reportOutcomes = ["stored", "ignored", "refused"] as const;

/** Counters of this process since its start. */
export class ServerFigures {
  readonly registry = new Registry();
  readonly #drawn = this.#counter("sortes_results_drawn_total", "Results that this server drew.");
  readonly #saved = this.#counter(
    "sortes_results_saved_total",
    "Results that this server saved, wherever they were drawn.",
  );
  readonly #reports = new Counter({
    name: "sortes_report_events_total",
    help: "Events that mail services posted to this server: stored, of kinds that are not used, or refused for their signature.",
    labelNames: ["provider", "outcome"] as const,
    registers: [this.registry],
  });

  constructor() {
    for (const provider of reportProviders)
      for (const outcome of reportOutcomes) this.#reports.inc({ provider, outcome }, 0);
  }

  /** Counts a result drawn here. */
  drew(generator: DrawnType): void {
    this.#drawn.inc({ generator });
  }

  /** Counts a saved result. */
  saved(generator: DrawnType): void {
    this.#saved.inc({ generator });
  }

  /** Counts events of a mail service. */
  reported(
    provider: ReportProvider,
    outcome: (typeof reportOutcomes)[number],
    events: number,
  ): void {
    this.#reports.inc({ provider, outcome }, events);
  }

  #counter(name: string, help: string): Counter<"generator"> {
    const labelNames = ["generator"] as const;
    const counter = new Counter({ name, help, labelNames, registers: [this.registry] });
    for (const generator of drawnTypes) counter.inc({ generator }, 0);
    return counter;
  }
}
