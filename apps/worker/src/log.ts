import { maskAddresses } from "@sortes/email";
import { createLog as createLines, type Log } from "@sortes/process";
import pino, { type DestinationStream } from "pino";
import type { Config } from "./config.ts";

/** Texts of others, such as what a server answered, may quote an address or a link with its token. */
const mask = (text: string): string =>
  maskAddresses(text).replaceAll(/(\/verify\/)[\w-]+/g, "$1***");

function maskedError(error: Error): object {
  const told = pino.stdSerializers.err(error);
  return {
    ...told,
    message: mask(told.message ?? ""),
    stack: mask(told.stack ?? ""),
  };
}

/** Structured lines on standard output, or where `destination` leads. No line holds a token or a whole address. */
export function createLog(level: Config["logLevel"], destination?: DestinationStream): Log {
  const options = { level, base: { app: "worker" }, serializers: { err: maskedError } };
  return destination ? pino(options, destination) : createLines(options);
}
