import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "@sortes/process";
import { rateLimited } from "../failure.ts";
import { networkOf } from "./network.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Units of work, possibly fractional, charged before the request is read; default 1. */
    cost?: (request: FastifyRequest) => number;
  }
}

/**
 * Units of work that one network may use per minute in this process. A unit is a call such as `users.me`, about a
 * millisecond of one core. So a flood uses a fiftieth of a core, and thirty people behind one address have forty calls
 * each.
 */
const unitsPerWindow = 1200;
/** Bytes of a body per unit, for reading and validation. */
const bytesPerUnit = 32 * 1024;
const windowMs = 60_000;
/** Maximum number of remembered networks; those with the oldest windows are forgotten first. */
const rememberedNetworks = 20_000;

interface Window {
  spent: number;
  endsAt: number;
}

/**
 * The flood guard of one process. It limits work, not requests. Services count limits across all servers, such as
 * logins and registrations, in the database.
 */
export class FloodGuard {
  readonly #clock: Clock;
  readonly #enabled: boolean;
  // ordered by the start of the windows
  readonly #windows = new Map<string, Window>();

  constructor({ clock, enabled }: { clock: Clock; enabled: boolean }) {
    this.#clock = clock;
    this.#enabled = enabled;
  }

  /**
   * Charges units to the caller's network and reports the rest in the reply's headers. Rejected calls cost nothing.
   * @throws DomainError RATE_LIMITED with the seconds until the window ends.
   */
  charge(request: FastifyRequest, reply: FastifyReply, units: number): void {
    if (!this.#enabled) return;
    const now = this.#clock.now().getTime();
    const window = this.#windowOf(networkOf(request.ip), now);
    const refused = window.spent + units > unitsPerWindow;
    if (!refused) window.spent += units;
    const seconds = Math.max(1, Math.ceil((window.endsAt - now) / 1000));
    void reply
      .header("x-ratelimit-limit", unitsPerWindow)
      .header("x-ratelimit-remaining", refused ? 0 : Math.floor(unitsPerWindow - window.spent))
      .header("x-ratelimit-reset", seconds);
    if (refused) throw rateLimited(seconds);
  }

  #windowOf(network: string, now: number): Window {
    const current = this.#windows.get(network);
    // one that ends later than it could was opened before the clock was set back
    if (current && current.endsAt > now && current.endsAt <= now + windowMs) return current;
    this.#windows.delete(network);
    this.#forget(now);
    const window = { spent: 0, endsAt: now + windowMs };
    this.#windows.set(network, window);
    return window;
  }

  /** Drops expired windows, and the oldest if there are too many. */
  #forget(now: number): void {
    for (const [network, { endsAt }] of this.#windows) {
      if (endsAt > now && this.#windows.size < rememberedNetworks) return;
      this.#windows.delete(network);
    }
  }
}

/** Charges every request to a route of `calls` before its body is read. */
export function guardRoutes(calls: FastifyInstance, guard: FloodGuard): void {
  const { bodyLimit = 0 } = calls.initialConfig;
  calls.addHook("onRoute", (route) => {
    const cost = route.config?.cost;
    const largest = route.bodyLimit ?? bodyLimit;
    route.onRequest = [
      (request, reply, done) => {
        guard.charge(request, reply, (cost?.(request) ?? 1) + workOfBody(request, largest));
        done();
      },
      ...[route.onRequest ?? []].flat(),
    ];
  });
}

/** The units for a body; one of unknown length counts with the maximum size. */
function workOfBody({ headers }: FastifyRequest, bodyLimit: number): number {
  const isUnsaid = headers["transfer-encoding"] !== undefined;
  const length = isUnsaid ? bodyLimit : Number(headers["content-length"] ?? 0);
  return Math.floor(Math.min(length, bodyLimit) / bytesPerUnit);
}
