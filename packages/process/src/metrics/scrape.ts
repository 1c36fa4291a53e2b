import { Counter, Gauge, Registry } from "prom-client";

/** The values of one metric: its labels, and how much. */
type Sample<Label extends string = string> = readonly [
  labels: Readonly<Record<Label, string>>,
  value: number,
];

/** The figures of one moment. A metric without samples is omitted. */
export class Scrape {
  readonly #registry = new Registry();

  /** Adds a gauge: a value that goes up and down. */
  gauge<Label extends string>(name: string, help: string, samples: readonly Sample<Label>[]): void {
    const labelNames = labelsOf(samples);
    const gauge = new Gauge({ name, help, labelNames, registers: [this.#registry] });
    for (const [labels, value] of samples) gauge.set(labels, value);
  }

  /** Adds a counter: a value that only goes up. */
  counter<Label extends string>(
    name: string,
    help: string,
    samples: readonly Sample<Label>[],
  ): void {
    const labelNames = labelsOf(samples);
    const counter = new Counter({ name, help, labelNames, registers: [this.#registry] });
    for (const [labels, value] of samples) counter.inc(labels, value);
  }

  /** Adds one value without labels, unless it is unknown. */
  value(name: string, help: string, value: number | undefined): void {
    if (value !== undefined) this.gauge(name, help, [[{}, value]]);
  }

  /** In Prometheus' text format. */
  async text(): Promise<string> {
    return await this.#registry.metrics();
  }
}

const labelsOf = <Label extends string>(samples: readonly Sample<Label>[]): Label[] =>
  Object.keys(samples[0]?.[0] ?? {}) as Label[];

/** Joins several texts in Prometheus' format. */
export const joinTexts = (texts: readonly string[]): string =>
  `${texts
    .map((text) => text.trimEnd())
    .filter((text) => text !== "")
    .join("\n")}\n`;

/** The headers of such a page. */
export const metricsHeaders = {
  "content-type": "text/plain; version=0.0.4; charset=utf-8",
  "cache-control": "no-store",
} as const;
