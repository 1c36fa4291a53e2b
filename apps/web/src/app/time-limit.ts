import type { AppRouter } from "@sortes/server";
import { type Operation, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { TimedOut } from "../shared/errors.ts";
import { timeLimits } from "./time-limits.ts";

const accountCalls = new Set(["users.login", "users.register", "users.resetPassword"]);

/** Letters that a slow mobile network sends in a second: a longer result gets more time. */
const lettersPerSecond = 8192;

/** @returns milliseconds */
export function timeLimitOf({ type, path, input }: Pick<Operation, "type" | "path" | "input">) {
  if (type === "query") return timeLimits.load;
  const upload = ((JSON.stringify(input) ?? "").length / lettersPerSecond) * 1000;
  return (accountCalls.has(path) ? timeLimits.account : timeLimits.change) + Math.round(upload);
}

/** Ends each call that takes longer than it may. What arrives afterwards changes nothing. */
export const timeLimit: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const call = next(op).subscribe(observer);
      const timer = setTimeout(() => {
        observer.error(TRPCClientError.from(new TimedOut(`No answer to ${op.path}`)));
      }, timeLimitOf(op));
      return () => {
        clearTimeout(timer);
        // its request ends with the last of the calls that share it
        call.unsubscribe();
      };
    });
