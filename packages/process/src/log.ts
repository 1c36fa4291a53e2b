import pino, { type Logger, type LoggerOptions } from "pino";
import { LineSink } from "./line-sink.ts";
import { openOutput } from "./output.ts";

export type Log = Logger;

/**
 * Structured lines on standard output. Logging never waits and never throws: while nobody reads, or the disk is full,
 * lines are kept up to a megabyte and then dropped. A separate line gives their number as soon as lines can be
 * written again.
 */
export function createLog(options: LoggerOptions): Log {
  const sink = new LineSink(openOutput(1), (dropped) =>
    log.error({ dropped }, "lines of this log were dropped: nobody read it, or its disk was full"),
  );
  const log = pino(options, sink);
  process.once("exit", () => sink.flush());
  return log;
}

/** Ends the process after an error that nobody caught, with a line in the log even where nobody reads the console. */
export function endOnUncaught(log: Log): void {
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody caught; the process ends");
    process.exit(1);
  });
}
