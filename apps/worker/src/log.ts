import { maskPrivate } from "@sortes/contract";
import { createLog as createLines, type Log, maskedError } from "@sortes/process";
import pino, { type DestinationStream } from "pino";
import type { Config } from "./config.ts";

/** Structured lines on standard output, or where `destination` leads. No line holds a token or a whole address. */
export function createLog(level: Config["logLevel"], destination?: DestinationStream): Log {
  const serializers = { err: maskedError(maskPrivate) };
  const options = { level, base: { app: "worker" }, serializers };
  return destination ? pino(options, destination) : createLines(options);
}
